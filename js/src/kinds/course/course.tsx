// The course's front page: the next step, the path of chapters, and the rules by how well they are known.
import "../../styles/base.css";
import "../../styles/gold.css";
import "../../styles/course.css";
import "../../styles/opponents.css";
import { render } from "preact";
import { palettes } from "../../board/colors.ts";
import { connect } from "../../wire/requests.ts";
import { traitsOf, type Model, type Traits } from "../../wire/model.ts";
import { loader } from "../../parts/loader.ts";
import type createMore from "../../parts/more.tsx";
import { IconButton } from "../../side/controls.tsx";
import { drawer, type DrawerView } from "../../side/drawer.tsx";
import { Opponents } from "../../side/opponents.tsx";
import { pictureOf } from "../../state/picture.ts";
import { initialState, sceneState } from "../../state/transient.ts";
import { mountStyles } from "../../styles/mount.ts";
import { living } from "./living.ts";
import { opening } from "./opening.ts";
import { Path } from "./path.tsx";
import { Rules } from "./rules.tsx";
import { Offers, Onward, Start } from "./start.tsx";

/** Traits of the course alone. */
const own = ["_course_state", "_opened"] as const;

/** Draw the model into the element until the returned function is called. */
function mount(model: Model, el: HTMLElement) {
  const traits = traitsOf(model);
  const connection = connect(model, draw, () => {});
  const parts = loader(el, traits, connection);
  const view: DrawerView = {
    el,
    traits,
    connection,
    loader: parts,
    draw,
    post: (content) => connection.post(content),
    prefer: (name, value) => connection.set(name, value),
    toggle: (what) => view.prefer(what, !traits[what]),
  };
  const menu = drawer<typeof createMore>(view, "more");
  const inside = opening(model);
  // Only the towers of the next scene: its question is not shown here.
  const still: Traits = Object.create(traits, {
    turn: { value: { node: -1, moves: [] } },
    coordinates: { value: false },
  });

  const alive = living(traits, connection, draw);

  let looked: string | undefined; // the opened chapter
  const look = (chapter: string) => {
    looked = chapter;
    draw();
    el.querySelector(".inside")?.scrollIntoView({ block: "nearest" });
  };
  const open = (part: string) => view.post({ act: "open", part });

  function draw(): void {
    const { nodes, labels } = traits;
    const [course, opened] = [model.get("_course_state"), model.get("_opened")];
    if (!course || !nodes.length) return;
    const plays = course.plays && !connection.offline();
    const picture = plays ? alive.picture() : pictureOf(still, { ...initialState(), ...sceneState(0, "") });
    parts.follow();
    render(
      <div
        class="kamisado"
        lang={traits.language}
        data-kind={traits.kind}
        data-theme={traits.theme}
        style={palettes[traits.palette]}
        data-state={connection.offline() ? "silent" : "ready"}
        data-opened={opened}
      >
        {opened && inside.shows() ? (
          <nav>
            <button type="button" data-do="back" onClick={() => open("")}>
              <span aria-hidden="true">‹</span> {course.labels.back}
            </button>
            <Offers course={course} besides={opened} open={open} />
          </nav>
        ) : (
          <main class="door">
            <Start {...{ course, picture, open, labels }} living={plays ? alive : undefined} offline={connection.offline()}>
              <div class="controls">
                <IconButton word="more" labels={labels} act={menu.toggle} expanded={menu.shown()} />
                {menu.panel(menu)}
              </div>
            </Start>
            {connection.offline() && labels.silent && <p class="notice">{labels.silent}</p>}
            <Path {...{ course, open, labels, looked, look }} relearn={() => view.post({ act: "relearn" })} />
            <section aria-label={labels["opponents"]}>
              <h3>{labels["opponents"]}</h3>
              <Opponents labels={labels} opponents={course.opponents} choose={({ name }) => open(`round ${name}`)} />
            </section>
            {course.groups.some(({ rules }) => rules.some(({ level }) => level !== "never")) && <Rules course={course} open={open} />}
          </main>
        )}
        <div class="opened" ref={inside.into} />
        {opened && inside.shows() && <Onward course={course} besides={opened} open={open} />}
      </div>,
      el,
    );
    void inside.follow(opened);
  }

  mountStyles(el);
  for (const name of own) model.on(`change:${name}`, draw);
  draw();

  return () => {
    for (const name of own) model.off(`change:${name}`, draw);
    alive.close();
    connection.close();
    inside.close();
    render(null, el);
  };
}

export default { render: ({ model, el }: { model: Model; el: HTMLElement }): (() => void) => mount(model, el) };
