// A component that is redrawn only if one of its props has changed identity.
import { Component, type ComponentChild, type ComponentType } from "preact";

export function memo<Props extends object>(draw: (props: Props) => ComponentChild): ComponentType<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return (Object.keys(next) as (keyof Props)[]).some((name) => next[name] !== this.props[name]);
    }
    override render(props: Props): ComponentChild {
      return draw(props);
    }
  };
}
