// The board to play on: rounds and matches, their analysis, and the record.
import "../../styles/base.css";
import "../../styles/analysis.css";
import "../../styles/match.css";
import type { JSX } from "preact";
import look from "../../../../kamisado_widget/svg/look.json" with { type: "json" };
import { paint } from "../../board/colors.ts";
import { center, colorOf, originOf, other, parsePosition, targetOf, towerOn } from "../../board/geometry.ts";
import { Straight } from "../../board/marks.tsx";
import type { Picture } from "../../state/picture.ts";
import type { Acts, Facing, MatchState, Node, Scene, TurnState } from "../../wire/generated.ts";
import type { Kind, View } from "../../kind.ts";
import { worthName } from "../../labels/moves.ts";
import { say } from "../../labels/names.ts";
import { presentation } from "../../present/presentation.tsx";
import { advice } from "../../side/analysis.tsx";
import type Analysis from "../../parts/analysis.tsx";
import { created, later } from "../../parts/later.ts";
import type Faces from "../../parts/opponents.tsx";
import type Choice from "../../parts/refill.tsx";
import type createRecord from "../../parts/record.tsx";
import type createReview from "../../parts/review.tsx";
import type createRounds from "../../parts/rounds.tsx";
import type createSolved from "../../parts/solved.tsx";
import { children, endOfBatch, pathTo } from "../../state/tree.ts";
import { widget } from "../../view.tsx";
import { awaited } from "./awaited.ts";
import { Match } from "./match.tsx";

const lamp = "M9.5 20h5M9.5 17c0-2-3-3-3-7a5.5 5.5 0 0 1 11 0c0 4-3 5-3 7Z";

/** Why a move gave a win away, and a better one; else why a player wins. */
const whyAt = ({ worth, why }: Node, turn: Partial<TurnState>): Scene[] | undefined =>
  worth?.why ? [...worth.why, ...(worth.better ?? [])] : (why ?? turn.why);

/** The winning move in gold, or the computer's last move in the color it picked, until a tower is picked up. */
function Arrival({ picture, facing }: { picture: Picture; facing: Facing | undefined }): JSX.Element | null {
  const { node, position, selected, flipped, reading, must } = picture;
  const answered = facing && must && !selected && position.player !== facing.plays;
  const made = node.over?.reason === "home row" || node.worth?.lost;
  const move = made ? node.move : answered && (node.kind === "pass" ? position.last : node.move);
  if (!move || reading) return null;
  const [from, to] = [originOf(move), targetOf(move)];
  const tint = node.over ? look.players.gold.ring : paint(colorOf(position.layout, to));
  return <Straight from={center(from, flipped)} to={center(to, flipped)} short={look.tower.radius + 1} tint={tint} />;
}

function board(view: View): Kind {
  const { traits, state, connection } = view;
  let match: MatchState = {}; // of the current scene, or the last known
  let wasReviewed = false;
  const analysis = later<typeof Analysis>(view, "analysis");
  const review = created<typeof createReview>(view, "review");
  const refill = later<typeof Choice>(view, "refill");
  const record = created<typeof createRecord>(view, "record");
  const rounds = created<typeof createRounds>(view, "rounds");
  const solved = created<typeof createSolved>(view, "solved");
  const faces = later<typeof Faces>(view, "opponents");

  /** Ask for a new round; offline, go to the one that was filled this way before. */
  const fill = (direction: Acts["fill"]["direction"]) =>
    view.request({ act: "fill", direction }, () => view.revisit(filled(direction)));

  /** The scene where a round with this fill began before. */
  function filled(direction: Acts["fill"]["direction"]): number | undefined {
    const { nodes } = traits;
    const child = children(nodes, state.cursor).find((node) => direction === (nodes[node]!.fill ?? "next"));
    return child === undefined ? undefined : endOfBatch(nodes, child);
  }

  /** Whether a fill can be chosen: online, or played before. */
  const canFill = (direction: Acts["fill"]["direction"]) => !connection.offline() || filled(direction) !== undefined;

  /** A first hint names the danger and the idea of the best move; asking again reveals more. */
  function askForHint(): void {
    if (!view.picture.moves.length || connection.offline()) return;
    view.post({ act: "hint", what: "idea" });
    state.hintAsked = true;
  }

  /** A new round against the same opponent, in the middle of this one. */
  const restart = (facing?: Facing, swaps = false) =>
    view.post({ act: "again", ...(facing && { opponent: facing.name, opponent_plays: swaps ? other(facing.plays) : facing.plays }) });

  const resume = () => view.request({ act: "resume" }, () => undefined);
  const askForReview = () => view.post({ act: "review" });
  const stop = () => view.post({ act: "stop" });

  return {
    Overlay: ({ picture }) => <Arrival picture={picture} facing={traits.turn.facing} />,
    tells: true,
    scenesTo: (node) => (traits.nodes[node]!.round ? undefined : "swiftly"), // towers go home at their own pace
    onArrival(_node, fresh) {
      if (fresh) match = traits.match;
    },
    shortcuts: {
      v: () => connection.offline() || view.toggle("verdicts"),
      h: askForHint,
      Escape() {
        if (traits.turn.search) stop();
        view.deselect();
      },
    },
    panel() {
      const { nodes, labels, retry = {} } = traits;
      const { picture } = view;
      const { shown, flipped } = picture;
      const { over, tried, worth } = nodes[shown]!;
      const mover = (node: number) => parsePosition(nodes[node]!.position).player;
      const offline = connection.offline();
      const settled = traits.turn.node === shown;
      if (settled && shown === state.cursor) match = traits.match;
      const turn: Partial<TurnState> = settled ? traits.turn : {};
      const due = awaited(traits, shown);
      const sides = (["left", "right"] as const).filter(canFill);
      const path = pathTo(nodes, shown);
      const round = path.reduce<number | undefined>((last, node) => nodes[node]!.round ?? last, undefined);
      const isMove = (node: number | undefined) => /move|push/.test(nodes[node!]?.kind ?? "");
      const lastMove = path.findLast(isMove);
      const isReviewed = nodes[lastMove ?? -1]?.worth !== undefined;
      wasReviewed ||= isReviewed || retry.moments !== undefined;
      const reviewed = wasReviewed ? review() : undefined;
      const Refill = due === "fill" && sides.length > 0 && refill();
      const verdict = (picture.verdicts || turn.search) && analysis();
      const { facing } = traits.turn;
      const face = facing && faces();
      const begun = path.findLastIndex((node) => nodes[node]!.round !== undefined);
      const isChoice = (node: number, at: number) => at >= begun && isMove(path[at + 1]) && mover(node) !== facing?.plays;
      const undone = path.findLast(isChoice); // the reader's last choice
      const turned = (facing?.plays === "gold") === flipped;
      const single = over && !offline && !match.format;
      const another = single ? rounds() : undefined;
      const retried = offline ? undefined : reviewed?.retry();
      const after =
        due === "next" && canFill("next")
          ? { text: labels.next, act: () => fill("next"), name: "next" }
          : single
            ? (another?.next(turn.new_round, over) ?? another?.again(turn.new_round))
            : undefined;
      const details = advice(picture, turn).map((text) => <p class="detail">{text}</p>);
      return {
        header: (
          <>
            {match.format && <Match labels={labels} match={match} round={round!} known={settled || !offline} won={over && { player: over.winner, rank: (picture.halo && towerOn(picture.position, picture.halo)?.rank) || 0 }} />}
            {facing && (
              <div class="facing">
                {face && <face.Across {...{ facing, over, turned }} turn={view.picture.position.player} />}
              </div>
            )}
          </>
        ),
        details: details.length > 0 && details,
        label: tried
          ? say(labels, `retry.${tried as "done" | "shown" | "wrong"}`, { player: mover(nodes[shown]!.parent) })
          : retry.node === shown ? retry.text : retried?.label,
        said: tried || retry.node === shown ? undefined : (retried?.said ?? (worth?.lost ? worthName(labels, worth) : over?.reason === "resigned" ? nodes[shown]!.say : undefined)),
        reason: whyAt(nodes[shown]!, turn),
        actions: [
          !offline && (shown === 0 || shown === traits.lastRound?.node) && traits.lastRound?.moves && (
            <button type="button" class="icon resume" onClick={resume}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4.5 12a8 8 0 1 0 2.3-5.6L4 9M4 4v5h5M12.5 8v4.5l3 2" />
              </svg>
              {say(labels, "resume", { moves: `${traits.lastRound.moves}` })}
            </button>
          ),
          picture.verdicts && !over && verdict && <verdict.Evaluation labels={labels} turn={turn} />,
          Refill && <Refill {...picture} lineUps={match.line_ups!} keysId={view.keysId} sides={sides} fill={fill} />,
        ],
        next: retried?.next ?? after,
        also: [
          ...(retried?.also ?? []),
          over && !offline && !turn.search && !isReviewed && { text: labels[facing ? "round.decided" : "review"], act: askForReview, name: "review" },
        ],
        main: offline || over || retried?.label || tried ? undefined : { word: "hint", path: lamp, act: askForHint, disabled: !picture.moves.length },
        finale: single && turn.new_round && facing && another?.finale(turn.new_round, facing),
        busy: !offline && turn.search && turn.search.what !== "check" && verdict && <verdict.Searching labels={labels} search={turn.search} stop={stop} />,
        tools: [
          ...(offline && undone === undefined ? [] : [{ word: "round.undo" as const, act: () => view.go(undone!), disabled: undone === undefined }]),
          ...(offline || match.format
            ? []
            : [
                { word: "round.resign" as const, act: () => view.post({ act: "resign" }), disabled: !!over || lastMove === undefined },
                { word: "round.restart" as const, act: () => restart(facing) },
                ...(facing ? [{ word: "round.swap" as const, act: () => restart(facing, true) }] : []),
              ]),
          ...(offline
            ? []
            : [
                ...(["verdicts", "danger"] as const).map((word) => ({
                  word,
                  act: () => view.toggle(word),
                  pressed: picture[word],
                })),
                { word: "review" as const, act: askForReview, disabled: lastMove === undefined },
              ]),
        ],
        footer: [
          reviewed?.course(),
          lastMove !== undefined && record()?.(),
        ],
        below: traits.solved?.moves && solved()?.section(),
      };
    },
  };
}

export default widget(board, presentation);
