// A widget's title: announced first, and listed among the headings.
import type { ComponentChildren, JSX } from "preact";

export const Title = ({ keysId, children }: { keysId: string; children: ComponentChildren }): JSX.Element => (
  <b role="heading" aria-level={2} id={`title-${keysId}`}>{children}</b>
);
