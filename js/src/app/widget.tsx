// A widget on a page of the site: drawn at once, played without Python at first, then connected to it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { siteHost, type Beginning, type Following, type SiteHost } from "../transports/site.ts";
import type { PageState } from "../wire/generated.ts";
import type { Ahead } from "./ahead.ts";
import { addressOf, addressOfPart } from "./files.ts";
import { drawn, hasOpponent } from "./early_board.ts";
import { leave, leftAt } from "./left.ts";
import type { Python } from "./python.ts";
import { Why } from "./sheet.tsx";
import { showFirst } from "./seen.ts";
import type { First, Site } from "./site_data.ts";

export interface Surroundings {
  site: Site;
  ahead: Ahead | undefined;
  language: string;
  python: Python;
}

interface Widget extends Surroundings {
  fragment: string;
  /** Key of its stored state. */
  name: string;
  first?: First | undefined;
  following?: Following | undefined;
}

type Script = { default: { render(about: { model: SiteHost; el: HTMLElement }): () => void } };

/** Each kind's script is loaded on first use. */
const scriptOf = (kind: PageState["_kind"]): Promise<Script> => import(addressOf(`${kind}.js`));

export function Widget({ site, ahead, language, python, fragment, name, first, following }: Widget): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const current = useRef<SiteHost | undefined>(undefined);
  const offered = useRef(following);
  const [refusal, setRefusal] = useState("");
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const el = document.createElement("div");
    place.current!.replaceChildren(el);
    let host: SiteHost | undefined;
    let unmount: (() => void) | undefined;
    let closed = false;

    /** Store acts at once, since a browser may be killed at any time; store the view when its reader leaves. */
    const keep = () => host && host.state._nodes.length > 0 && !refusal && leave(name, host.state, host.unheard());
    const open = (part: string) => void (location.hash = site.parts[part] ?? "");

    function show(beginning: Omit<Beginning, "addressOfPart">): SiteHost {
      unmount?.();
      unmount = undefined;
      const shown = (host = siteHost({ ...beginning, addressOfPart, ahead, opponent: hasOpponent(fragment), onEarly: keep }, open));
      current.current = shown;
      shown.offer(offered.current);
      setShown(true);
      scriptOf(shown.state._kind).then(
        ({ default: widget }) => {
          if (!closed && host === shown) unmount = widget.render({ model: shown, el });
          showFirst();
        },
        () => setRefusal(site.words["unreached"]!),
      );
      return shown;
    }

    const waiting = { ...site.labels, busy: site.words["waits"]!, alone: site.words["alone"]!, silent: "" };
    setShown(false);
    const begin = (known: { state: Partial<PageState> }) => show({ ...known, state: { ...known.state, _labels: waiting } as PageState });
    const known = leftAt(name) ?? first;
    if (known) begin(known);
    else void drawn(fragment, language, site, ahead).then((found) => (!found ? showFirst() : !host && !closed && begin(found)));

    const session = python.open(
      { fragment, key: name, acts: () => host?.opensWith() ?? [] },
      {
        opened(kind, state, replies) {
          const shown = host?.state._kind === kind ? host : show({ state });
          shown.begin(state, session.send);
          // After the scene is drawn.
          for (const content of replies) if (content) queueMicrotask(() => shown.hear({ method: "custom", content }));
        },
        refused(why) {
          closed = true;
          unmount?.();
          el.remove();
          setRefusal(why);
        },
        heard: (message) => host?.hear(message),
        failed: () => host?.end(),
      },
    );

    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      if (!closed) keep();
      closed = true;
      unmount?.();
      session.close();
    };
  }, [fragment, name, language, first]);

  useEffect(() => {
    offered.current = following;
    current.current?.offer(following);
  }, [following?.href, following?.text]);

  return (
    <>
      {refusal && <Why why={refusal} home={site.words["home"]!} />}
      {!isShown && !refusal && <p class="placeholder">{site.words[python.progress.stage === "failed" ? "alone" : "coming"]}</p>}
      <div ref={place} class="widget" />
    </>
  );
}

/** A widget that loads once it is near the viewport. */
export function WidgetInSight(props: Widget): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some((it) => it.isIntersecting) && setNear(true), {
      rootMargin: "800px",
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} class={near ? undefined : "far"}>{near && <Widget {...props} />}</div>
  );
}
