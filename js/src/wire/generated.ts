// Written by js/wire.py from what is declared in Python: change it there.

export type Label =
  | "gold"
  | "black"
  | "orange"
  | "blue"
  | "purple"
  | "pink"
  | "yellow"
  | "red"
  | "green"
  | "brown"
  | "rank0"
  | "rank1"
  | "rank2"
  | "rank3"
  | "rank4"
  | "ring"
  | "weekday.0"
  | "weekday.1"
  | "weekday.2"
  | "weekday.3"
  | "weekday.4"
  | "weekday.5"
  | "weekday.6"
  | "left"
  | "right"
  | "way.l"
  | "way.f"
  | "way.r"
  | "way.b"
  | "points.one"
  | "points.other"
  | "moves.one"
  | "moves.other"
  | "more_moves.one"
  | "more_moves.other"
  | "squares.one"
  | "squares.other"
  | "puzzles.one"
  | "puzzles.other"
  | "seconds.one"
  | "seconds.other"
  | "questions.one"
  | "questions.other"
  | "lose.one"
  | "lose.other"
  | "questions_due.one"
  | "questions_due.other"
  | "in_days.one"
  | "in_days.other"
  | "times.one"
  | "times.other"
  | "board"
  | "controls"
  | "tries"
  | "try"
  | "rule"
  | "first"
  | "back"
  | "forward"
  | "last"
  | "replay"
  | "pause"
  | "skip"
  | "flipped"
  | "glyphs"
  | "zoom"
  | "more"
  | "more.keys"
  | "square.empty"
  | "square.tower"
  | "square.must"
  | "square.may"
  | "square.picked"
  | "square.target"
  | "square.pushed"
  | "square.blocked"
  | "busy"
  | "silent"
  | "alone"
  | "keys"
  | "format.single"
  | "format.standard"
  | "format.long"
  | "format.marathon"
  | "format.series"
  | "round"
  | "points"
  | "fill"
  | "fill.left"
  | "fill.right"
  | "fill.row"
  | "tower.name"
  | "next"
  | "record"
  | "entry"
  | "entry.blocked"
  | "square.marked"
  | "square.number"
  | "lesson.contents"
  | "lesson.figures"
  | "lesson.answered"
  | "lesson.finished"
  | "lesson.rings"
  | "lesson.rings.0"
  | "lesson.rings.1"
  | "lesson.rings.2"
  | "lesson.rings.3"
  | "lesson.onward"
  | "lesson.rule"
  | "lesson.play"
  | "lesson.return"
  | "turn.first"
  | "turn.must"
  | "lesson.more"
  | "task.check"
  | "task.show"
  | "task.again"
  | "task.right"
  | "task.shown"
  | "task.open"
  | "task.empty"
  | "task.numbered"
  | "task.choose"
  | "verdicts"
  | "danger"
  | "hint"
  | "review"
  | "round.again"
  | "round.restart"
  | "round.swap"
  | "round.decided"
  | "round.others"
  | "round.picture"
  | "round.send"
  | "round.level"
  | "round.side"
  | "opponents"
  | "opponents.all"
  | "opponents.beaten"
  | "opponents.order"
  | "opponents.next"
  | "stop"
  | "thinking"
  | "thinking.opponent"
  | "verdict"
  | "verdict.moves"
  | "verdict.points"
  | "verdict.match"
  | "verdict.none"
  | "verdict.how"
  | "hint.move"
  | "danger.some"
  | "danger.none"
  | "square.danger"
  | "why"
  | "why.next"
  | "why.end"
  | "why.step"
  | "curve"
  | "curve.run"
  | "curve.lost"
  | "retry"
  | "retry.again"
  | "retry.next"
  | "retry.end"
  | "retry.moment"
  | "retry.onward"
  | "retry.show"
  | "retry.done"
  | "retry.wrong"
  | "solved.title"
  | "solved.claim"
  | "solved.check"
  | "solved.check.move"
  | "solved.check.all"
  | "solved.checking"
  | "solved.start"
  | "solved.holds"
  | "solved.checked"
  | "solved.how"
  | "solved.how.rules"
  | "solved.how.loser"
  | "solved.how.letter"
  | "solved.how.obvious"
  | "solved.how.pass"
  | "solved.how.once"
  | "solved.how.end"
  | "solved.how.size"
  | "solved.how.search"
  | "solved.how.lengths"
  | "solved.moves"
  | "solved.win"
  | "solved.lose"
  | "solved.walk"
  | "solved.file"
  | "solved.format"
  | "solved.cite"
  | "worth.lost"
  | "worth.lost.moves"
  | "worth.fatal"
  | "worth.later"
  | "worth.sooner"
  | "worth.best"
  | "worth.found"
  | "worth.kept"
  | "editor.tray"
  | "editor.in_tray"
  | "editor.on_board"
  | "editor.picked"
  | "editor.player"
  | "editor.required"
  | "editor.any"
  | "editor.more"
  | "editor.less"
  | "editor.clear"
  | "editor.start"
  | "editor.mirror"
  | "editor.turn"
  | "editor.clear.why"
  | "editor.start.why"
  | "editor.mirror.why"
  | "editor.turn.why"
  | "editor.layout"
  | "editor.layout.standard"
  | "editor.layout.mirrored"
  | "editor.layout.turned"
  | "editor.layout.turned-mirrored"
  | "editor.ruleset"
  | "editor.ruleset.official"
  | "editor.ruleset.yucata"
  | "editor.ruleset.dragons-teeth"
  | "editor.ruleset.genius"
  | "editor.text"
  | "editor.undo"
  | "editor.redo"
  | "editor.silent"
  | "editor.keys"
  | "editor.alone"
  | "desk"
  | "desk.task"
  | "desk.task.win"
  | "desk.task.win-within"
  | "desk.task.deadlock"
  | "desk.task.push"
  | "desk.task.hold-out"
  | "desk.task.safe"
  | "desk.task.save-the-match"
  | "desk.number"
  | "desk.mends"
  | "desk.mending"
  | "desk.play"
  | "desk.solution"
  | "desk.title"
  | "desk.author"
  | "desk.prove"
  | "desk.keep"
  | "desk.save"
  | "desk.open"
  | "desk.edit"
  | "desk.again"
  | "desk.next"
  | "desk.end"
  | "desk.right"
  | "desk.later"
  | "desk.wrong"
  | "puzzle.solved"
  | "puzzle.move"
  | "puzzle.show"
  | "puzzle.again"
  | "puzzle.next"
  | "puzzle.skip"
  | "puzzle.sets"
  | "puzzle.ideas"
  | "puzzle.more"
  | "puzzle.once_more"
  | "puzzle.no_clock"
  | "puzzle.result"
  | "puzzle.missed"
  | "puzzle.solved_marks"
  | "puzzle.left"
  | "puzzle.shown"
  | "puzzle.over"
  | "puzzle.not_it"
  | "puzzle.silent"
  | "puzzle.keys"
  | "present.start"
  | "present.back"
  | "present.next"
  | "present.text"
  | "present.answer"
  | "present.targets"
  | "present.spotlight"
  | "present.blank"
  | "present.large"
  | "present.keys"
  | "present.stop"
  | "present.rule"
  | "present.draw"
  | "present.white"
  | "present.turquoise"
  | "present.lime"
  | "present.magenta"
  | "quiz.question"
  | "quiz.dots"
  | "quiz.open"
  | "quiz.answered"
  | "quiz.score"
  | "quiz.keep"
  | "quiz.kept"
  | "quiz.first"
  | "quiz.counts"
  | "quiz.found"
  | "quiz.found.keep"
  | "quiz.hand_in"
  | "quiz.sure"
  | "quiz.no"
  | "quiz.handed_in"
  | "quiz.alone"
  | "quiz.name"
  | "quiz.line"
  | "quiz.save"
  | "quiz.vouches"
  | "quiz.restart"
  | "quiz.restart.sure"
  | "resume"
  | "language.name"
  | "share"
  | "share.link"
  | "share.text"
  | "share.file"
  | "share.png"
  | "share.svg"
  | "share.html"
  | "share.copy"
  | "share.copied"
  | "share.send"
  | "share.challenge"
  | "share.challenge.text"
  | "share.study"
  | "share.code"
  | "share.your_move"
  | "share.unsound"
  | "preferences"
  | "settings.kept"
  | "settings.language"
  | "settings.show"
  | "settings.coordinates"
  | "settings.signs"
  | "settings.signs.none"
  | "settings.signs.letters"
  | "settings.signs.shapes"
  | "settings.hear"
  | "settings.sound"
  | "settings.speech"
  | "settings.theme"
  | "settings.theme.auto"
  | "settings.theme.light"
  | "settings.theme.dark"
  | "settings.palette"
  | "settings.palette.standard"
  | "settings.palette.distinct"
  | "typing"
  | "typing.send"
  | "typing.words"
  | "typing.targets"
  | "typing.none"
  | "typing.towers"
  | "typing.help"
  | "typing.keys"
  | "readers"
  | "readers.add"
  | "readers.forget"
  | "readers.forget.why"
  | "readers.forgotten"
  | "readers.new"
  | "readers.nobody"
  | "readers.undo"
  | "live.title"
  | "live.here"
  | "live.nobody"
  | "live.show"
  | "live.elsewhere"
  | "live.open"
  | "live.closed"
  | "live.try"
  | "live.come"
  | "live.address"
  | "live.mode"
  | "live.voted"
  | "live.finding"
  | "live.names"
  | "live.rename"
  | "live.remove"
  | "live.put"
  | "live.table"
  | "live.table.points"
  | "live.table.played"
  | "live.table.rating"
  | "live.clear"
  | "live.door"
  | "live.door.open"
  | "live.door.ask"
  | "live.door.listed"
  | "live.door.locked"
  | "live.class"
  | "live.class.how"
  | "live.class.take"
  | "live.let_in"
  | "live.let_all_in"
  | "live.turn_away"
  | "live.away"
  | "live.right"
  | "live.wrong"
  | "live.unanswered"
  | "live.results"
  | "live.results.again"
  | "live.results.ask"
  | "live.results.save"
  | "live.results.saved"
  | "live.results.none"
  | "live.results.silent"
  | "live.results.counts"
  | "live.results.rules"
  | "live.results.missed"
  | "live.results.pupils"
  | "live.results.questions"
  | "live.all"
  | "live.pupil"
  | "live.present"
  | "live.screen"
  | "live.large"
  | "live.help"
  | "live.help.network"
  | "live.help.http"
  | "live.help.firewall"
  | "live.help.guest"
  | "live.diagnose"
  | "live.ask.move"
  | "live.ask.squares"
  | "live.ask.winner"
  | "live.ask.own"
  | "live.ask.prompt"
  | "live.ask.choices"
  | "live.ask.do"
  | "live.keep"
  | "live.more"
  | "live.help.server"
  | "lesson.again"
  | "draft"
  | "draft.title"
  | "draft.about"
  | "draft.scenes"
  | "draft.say"
  | "draft.ask"
  | "draft.ask.none"
  | "draft.ask.move"
  | "draft.ask.squares"
  | "draft.ask.tower"
  | "draft.ask.next"
  | "draft.ask.order"
  | "draft.ask.choice"
  | "draft.ask.blocked"
  | "draft.ask.loser"
  | "draft.prompt"
  | "draft.choices"
  | "draft.answer"
  | "draft.answer.rules"
  | "draft.purpose"
  | "draft.purpose.none"
  | "draft.rule"
  | "draft.fill"
  | "draft.why"
  | "draft.mark"
  | "draft.arrow"
  | "draft.marking"
  | "draft.drawing"
  | "draft.add"
  | "draft.remove"
  | "draft.earlier"
  | "draft.later"
  | "draft.new"
  | "draft.restore"
  | "draft.play"
  | "draft.playing"
  | "draft.name"
  | "draft.promote"
  | "draft.cut"
  | "draft.undo"
  | "draft.preview"
  | "draft.edit"
  | "desk.print"
  | "desk.lookup"
  | "desk.find"
  | "desk.find.go"
  | "desk.find.moves"
  | "desk.find.any"
  | "desk.find.rings"
  | "desk.find.tries"
  | "own"
  | "own.theirs"
  | "own.owner"
  | "own.tags"
  | "own.notes"
  | "own.edit"
  | "own.copy"
  | "own.remove"
  | "own.undo"
  | "own.save"
  | "own.open"
  | "own.hide"
  | "own.none"
  | "own.diagrams"
  | "own.tournament"
  | "own.solutions"
  | "desk.idle"
  | "puzzle.task"
  | "puzzle.moves"
  | "puzzle.rings"
  | "editor.fill"
  | "editor.row"
  | "editor.row.why"
  | "editor.fill.why"
  | "language";
export type Labels = Record<Label, string>;

export type MarkKind = "blocked" | "blocker" | "point" | "lost";

/** A square that the scene points at. */
export interface Mark {
  square: string;
  kind: MarkKind;
}

/** An arrow from square to square: where a pass hands the turn to. */
export interface Arrow {
  origin: string;
  target: string;
  kind: "pass" | "point";
}

/** How the round ended, on the last scene of it. */
export interface Over {
  winner: "gold" | "black";
  reason: "home row" | "deadlock";
}

/** What a wrong answer hears: the rule (empty where none decides), a sentence, squares to show. */
export interface Why {
  rule: string;
  text: string;
  squares: string[];
  scenes?: Scene[];
}

/** A question on a scene, which the page can mark alone.

``good`` holds any right answer of a move, a tower or a choice; all squares to mark; or the
squares in order. ``why`` is looked up by the answer, for a move then by its origin, and then by
``"*"``; squares that are missing are ``"missing"``. A right move is seen made: ``after`` holds what
stands on the board then, unless the scene that comes next shows it. */
export interface SceneTask {
  ask: "move" | "squares" | "tower" | "order" | "choice";
  prompt: string;
  good: string[];
  why: Record<string, Why>;
  rule: string;
  choices?: string[];
  after?: Record<string, Scene>;
}

/** None */
export interface Value {
  winner: "gold" | "black";
  moves?: number;
  points?: number;
  match?: boolean;
  asked?: boolean;
  later?: boolean;
}

/** None */
export interface SceneWorth {
  player: "gold" | "black";
  before?: Value;
  after?: Value;
  lost: boolean;
  wasted: number;
  why?: Scene[];
  better?: Scene[];
}

/** A position, the move that led to it, and what is said about it. */
export interface Scene {
  position: string;
  say: string;
  move?: string;
  kind?: "move" | "push" | "pass" | "ring" | "fill";
  fill?: "left" | "right";
  entries?: string[];
  round?: number;
  numbers?: Record<string, number>;
  marks?: Mark[];
  arrows?: Arrow[];
  over?: Over;
  figure?: string;
  task?: SceneTask;
  tried?: "right" | "wrong" | "done";
  why?: Scene[];
  worth?: SceneWorth;
  errors?: string[];
  remarks?: string[];
}

/** A scene in a tree, and where it hangs. */
export interface Node extends Scene {
  parent: number;
  batch: number;
}

export type KindName = "board" | "lesson" | "puzzle" | "editor" | "quiz" | "course";

export type Theme = "auto" | "light" | "dark";

export type Palette = "standard" | "distinct";

export type Signs = "letters" | "shapes";

export type Side = "gold" | "black";

export type QuestionEnd = "right" | "shown";

export type Shared = "link" | "file" | "print" | "diagrams" | "tournament" | "solutions";

export type PartName = "analysis" | "collection" | "desk" | "drawings" | "finale" | "gallery" | "homework" | "lesson" | "moments" | "more" | "opponents" | "preferences" | "presenter" | "readers" | "record" | "refill" | "result" | "review" | "rounds" | "sets" | "share" | "signs" | "solved" | "sound" | "storyboard" | "typing";

/** The nodes added last: all that an act sends of the tree, however large it is. */
export interface AppendedNodes {
  epoch: number;
  start: number;
  nodes: Node[];
}

/** What Python is thinking about, and how far it is: so many parts of ``total`` are done. */
export interface Search {
  what: "verdicts" | "opponent" | "hint" | "review" | "check";
  done: number;
  total: number;
}

/** Something drawn on the board with chalk: an arrow, or a circle where both squares are the same. */
export interface Stroke {
  origin: string;
  target: string;
  tint: number;
}

/** Somebody to play against who has a face. */
export interface Opponent {
  name: string;
  label: string;
  line: string;
  tower: string;
  beaten: boolean;
}

/** Both sides of a round against the computer. */
export interface Facing extends Opponent {
  plays: Side;
  you: string;
  own: string;
  asked: boolean;
  result: string;
}

/** What another round against the computer may be like. */
export interface NewRound {
  opponents: Opponent[];
  levels: Record<string, string>;
  level: string;
  side: Side;
}

/** What may be done at a node; the page ignores it unless ``node`` is its cursor. */
export interface TurnState {
  node: number;
  moves: string[];
  must?: string;
  onward?: number[];
  value?: Value;
  values?: Record<string, Value>;
  best?: string[];
  how?: Scene[];
  danger?: string[];
  ideas?: Scene[];
  hint?: string;
  why?: Scene[];
  notes?: string[];
  towers?: Record<string, string>;
  search?: Search;
  facing?: Facing;
  new_round?: NewRound;
  votes?: Record<string, number>;
  right?: string[];
  watched?: boolean;
  drawings?: Stroke[];
}

/** Where a match stands at the node shown; nothing at all where there is no match. */
export interface MatchState {
  format?: string;
  goal?: number;
  round?: number;
  scores?: Record<string, number>;
  names?: Record<string, string>;
  chooser?: Side;
  line_ups?: Record<string, string>;
  winner?: Side;
}

/** A line of a lesson's contents. */
export interface Content {
  node: number;
  label: string;
  name?: string;
  group?: string;
}

/** What a reader sends to a teacher. */
export interface HandIn {
  name: string;
  code: string;
}

/** How a quiz stands. */
export interface QuizState {
  id: string;
  held: boolean;
  handed_in: boolean;
  once?: boolean;
  given: Record<string, string[]>;
  notice: string;
  total: number;
  score?: number;
  missed?: number[];
  send?: HandIn;
}

/** What a lesson is; its scenes are the first ``size`` nodes. */
export interface LessonState {
  title: string;
  about?: string;
  size: number;
  contents?: Content[];
  endless?: boolean;
  rings?: number;
  unrated?: boolean;
  total?: number;
  ending?: string;
  quiz?: QuizState;
}

/** A file for the reader's own disk. */
export interface SavedFile {
  number: number;
  name: string;
  text: string;
}

/** Who reads; nothing at all where nobody in particular does. */
export interface ReadersState {
  names?: string[];
  reader?: string;
  forgotten?: string;
}

/** What a reader may set for all boards at once; nothing at all where that is not kept. */
export interface PreferenceState {
  languages?: Record<string, string>;
  shared?: string[];
}

/** A text as a picture for telephones. */
export interface QrCode {
  path: string;
  size: number;
}

/** What hands on what a scene shows; nothing at all where the host hands nothing on. */
export interface ShareState {
  epoch?: number;
  node?: number;
  text?: string;
  link?: string;
  challenge?: string;
  code?: QrCode;
  your_move?: boolean;
  unsound?: boolean;
  file?: SavedFile;
}

/** What a page says: its name, the scene that it speaks of, and those that it left to come there. */
export interface FromPage {
  id: string;
  epoch: number;
  node: number;
  left?: number[];
}

/** Why not: the rule (empty where no rule is the reason), the sentence, the squares to show. */
export interface Refusal {
  rule: string;
  text: string;
  squares: string[];
  code?: string;
}

/** The act was done; the new state is on its way or there already. */
export interface Accepted {
  id: string;
  ok: true;
  starting?: boolean;
}

/** The act was not done. */
export interface Refused {
  id: string;
  refused: Refusal;
}

export type Reply = Accepted | Refused;

/** A round played on this board before, which may be gone on with; nothing at all where there is none. */
export interface LastRound {
  moves?: number;
  node?: number;
}

/** A move that decided the round. */
export interface Moment {
  node: number;
  text: string;
  retry: boolean;
}

/** What decided the reviewed round; nothing at all on others. */
export interface RetryState {
  moments?: Moment[];
  node?: number;
  text?: string;
  last?: boolean;
}

/** What is proved of the first moves; nothing at all on other boards. */
export interface SolvedState {
  moves?: Record<string, Value>;
  letters?: Record<string, number>;
  checked?: string[];
  wrong?: string;
  file?: SavedFile;
}

/** A set of puzzles to choose. */
export interface PuzzleSet {
  name: string;
  label: string;
  position: string;
  why: string;
  group?: string;
  size?: number;
  solved?: number;
}

/** What a puzzle shows. */
export interface PuzzleTheme {
  label: string;
  name?: string;
}

/** What came of puzzles that were solved in one go. */
export interface RunResult {
  title: string;
  solved: number;
  said: string[];
  text: string;
  missed?: string[];
}

/** Puzzles that are solved in one go. */
export interface RunState {
  text: string;
  over: boolean;
  marks: string;
  result?: RunResult;
  seconds?: number;
}

/** The puzzle on the board; nothing at all where there is none. */
export interface PuzzleState {
  task_text?: string;
  title?: string;
  about?: string;
  themes?: PuzzleTheme[];
  rating?: string;
  own_rating?: string;
  today?: string;
  lesson?: PuzzleTheme;
  set?: string;
  sets?: PuzzleSet[];
  choosing?: boolean;
  run?: RunState;
  solved?: number;
  size?: number;
  mistakes?: number;
  rings?: number;
  shown?: boolean;
  otherwise?: boolean;
  roots?: Record<string, PuzzleState>;
}

/** The one thing that comes next, and why. */
export interface CourseNext {
  part: string;
  label: string;
  why: string;
  then: string;
  short: string;
}

/** A lesson, exercises or puzzles of a chapter. */
export interface CoursePart {
  part: string;
  title: string;
  position: string;
  standing: "open" | "begun" | "done";
  rings: number;
  level: "never" | "shaky" | "sure";
  count?: string;
}

/** A chapter of the course. */
export interface CourseChapter {
  name: string;
  number: number;
  title: string;
  parts: CoursePart[];
  address?: string;
}

/** Something that is offered. */
export interface CourseOffer {
  part: string;
  label: string;
}

/** How well a rule is known. */
export interface CourseRule {
  rule: string;
  name: string;
  text: string;
  level: "never" | "shaky" | "sure";
  share: number;
}

/** Rules that belong together. */
export interface CourseRules {
  title: string;
  rules: CourseRule[];
}

/** What its reader is, as towers are. */
export interface CourseRank {
  rings: number;
  text: string;
}

/** What is offered while a part of the course is open. */
export interface CourseOffers {
  next: CourseNext;
  missed?: CourseOffer;
}

/** The front door of the course. */
export interface CourseState extends CourseOffers {
  title: string;
  opponents: Opponent[];
  plays: boolean;
  placement?: CourseOffer;
  passed?: string;
  due: number;
  today: string[];
  mixed: CourseOffer[];
  chapters: CourseChapter[];
  groups: CourseRules[];
  rank?: CourseRank;
  puzzles: string;
  curve: number[];
  labels: Record<string, string>;
}

/** A change after which one first move alone is right, on a button. */
export interface Suggestion {
  label: string;
  text: string;
}

/** A move of the solution at the scene shown. */
export interface SolutionMove {
  move: string;
  count: number;
}

/** A line of the whole solution, as it is printed. */
export interface SolutionLine {
  indent: number;
  text: string;
  shown: boolean;
}

/** Something to choose. */
export interface Option {
  value: string;
  label: string;
}

/** A lesson that is written at an editor, and of the scene on the board all that stands there. */
export interface LessonDraft {
  title: string;
  about: string;
  scenes: string[];
  indents: number[];
  scene: number;
  name: string;
  plays: boolean;
  undo: boolean;
  say: string;
  ask: string;
  prompt: string;
  why: string;
  choices: string[];
  answer: string[];
  purpose: string;
  purposes: Option[];
  rule: string;
  rules: Option[];
  fill: string;
  fills: Option[];
  marks: string[];
  arrows: string[];
  notes: string[];
  whole: boolean;
  replaced: boolean;
  file?: SavedFile;
  preview?: PageState;
}

/** A puzzle of a composer's own collection. */
export interface KeptPuzzle {
  id: string;
  position: string;
  said: string;
  title: string;
  author: string;
  notes: string;
  tags: string;
  own: boolean;
}

/** A composer's own collection; nothing at all while it is not looked at. */
export interface OwnState {
  name?: string;
  owner?: string;
  puzzles?: KeptPuzzle[];
  undo?: boolean;
  notice?: string;
  file?: SavedFile;
}

/** The form *Find me one*: what the miner looks for, and how far it is. */
export interface FindState {
  task: string;
  moves: number;
  rings: number;
  tries: number;
  searching: boolean;
  mined?: string;
  error?: string;
}

/** What a composer has at an editor; nothing at all where nobody composes. */
export interface DeskState {
  lesson?: LessonDraft;
  task?: string;
  number?: number;
  mode?: "edit" | "play" | "solution";
  kept?: number;
  idle?: string;
  known?: string;
  title?: string;
  author?: string;
  said?: string;
  reasons?: string[];
  mends?: Suggestion[];
  near?: string;
  searching?: boolean;
  proved?: number;
  total?: number;
  stopped?: boolean;
  ready?: boolean;
  rating?: string;
  moves?: SolutionMove[];
  lines?: SolutionLine[];
  remarks?: string[];
  find?: FindState;
  notice?: string;
  file?: SavedFile;
}

export type Composing = "begin" | "end" | "task" | "number" | "title" | "author" | "play" | "solution" | "walk" | "line" | "again" | "edit" | "prove" | "look up" | "idle" | "find" | "keep" | "save" | "open";

export type Collecting = "show" | "hide" | "edit" | "play" | "copy" | "remove" | "undo" | "earlier" | "later" | "title" | "author" | "notes" | "tags" | "owner" | "open" | "save";

export type Drafting = "begin" | "end" | "title" | "about" | "say" | "prompt" | "why" | "ask" | "choices" | "answer" | "purpose" | "rule" | "fill" | "mark" | "show" | "name" | "playing" | "promote" | "cut" | "undo" | "add" | "remove" | "earlier" | "later" | "new" | "open" | "restore" | "preview" | "edit" | "save";

export type SeatPlace = "own" | "shared" | "audience";

export type DoorWay = "open" | "ask" | "listed" | "locked";

/** A pupil at the door. */
export interface NewcomerState {
  number: number;
  name: string;
}

/** Number of pupils with one answer. */
export interface Count {
  label: string;
  count: number;
  right?: boolean;
}

/** A vote, without names. */
export interface PollState {
  prompt: string;
  position: string;
  move?: string;
  counts: Count[];
  voted: number;
  asked: number;
  finding: boolean;
  truth: string;
}

/** A pupil in the room. */
export interface PersonState {
  number: number;
  name: string;
  here: boolean;
  position?: string;
  move?: string;
  marks?: string;
  doing?: string;
}

/** An option of a menu. */
export interface MenuOption {
  value: string;
  label: string;
}

/** A menu on the panel. */
export interface MenuState {
  name: string;
  label: string;
  value: string;
  options: MenuOption[];
}

/** A button on the panel. */
export interface ButtonState {
  name: string;
  label: string;
  main: boolean;
  off: boolean;
}

/** A row of the table. */
export interface TableRow {
  name: string;
  points: number;
  played: number;
  rating: number;
}

/** The mode on the panel. */
export interface ModeState {
  name: string;
  note: string;
  menus: MenuState[];
  buttons: ButtonState[];
  boards: boolean;
  asks: boolean;
  poll?: PollState;
  places: MenuOption[];
  table: TableRow[];
}

/** A finished vote; no voter is named. */
export interface PastVote {
  position: string;
  move: string;
  prompt: string;
  counts: Record<string, number>;
  good: string[];
}

/** First answers to one question. */
export interface QuestionResult {
  node: number;
  prompt: string;
  position: string;
  move?: string;
  counts: Count[];
  right: number;
  wrong: number;
  open: number;
}

/** A pupil's answers. */
export interface PupilResult {
  name: string;
  marks: string;
  right: number;
}

/** Mistakes by rule. */
export interface RuleResult {
  rule: string;
  label: string;
  wrong: number;
  asked: number;
}

/** The results of a class. */
export interface ResultsState {
  questions: QuestionResult[];
  pupils: PupilResult[];
  rules: RuleResult[];
  silent: string[];
  again: number;
  saved: string;
}

/** The teacher's panel. */
export interface PanelState {
  shown: boolean;
  address: string;
  open: boolean;
  can_open: boolean;
  code: string;
  size: number;
  notice: string;
  findings: string[];
  modes: MenuOption[];
  mode: ModeState;
  people: PersonState[];
  door: DoorWay;
  waiting: NewcomerState[];
  listed: string[];
  coming: boolean;
  keep: boolean;
  results?: ResultsState;
}

/** The projector's page. */
export interface ScreenState {
  address: string;
  code: string;
  size: number;
  mode: ModeState;
  people: PersonState[];
  here: number;
  about: string;
  coming: boolean;
}

/** The page around a pupil's board. */
export interface PupilState {
  name: string;
  mode: string;
  place: SeatPlace;
  note: string;
  actions: Record<string, string>;
  clocks: Record<string, number>;
  running: string;
}

/** What a page may ask for, and what such a message holds besides. */
export interface Acts {
  /** Try to move a tower. `origin == target` is a tower merely picked. */
  "play": { origin: string; target: string; };
  /** Fill the home rows as the defender chooses; in a series, begin the next round. */
  "fill": { direction: "left" | "right" | "next"; };
  /** Say that somebody is there, and send all nodes to a page that has not as many as there are. The languages are its reader's, the dearest first, as "de-CH". */
  "hello": { nodes?: number; languages?: string[]; };
  /** Say where a part of the page is that is needed for the first time. */
  "load": { part: PartName; };
  /** Say who reads, let somebody else read, or forget somebody. */
  "reader": { what: "ask" | "choose" | "forget" | "undo"; name?: string; };
  /** Take all that is drawn now on a board that a class watches. */
  "draw": { strokes: Stroke[]; };
  /** Hand on what is shown: as text and link, or as a file. */
  "share": { what: Shared; };
  /** Go on with the round of last time, and offer what was left for it. */
  "resume": {  };
  /** Help the reader: a little more of what the best move is about, or that move. */
  "hint": { what?: "idea" | "move"; };
  /** Find what each move of the round was worth. */
  "review": {  };
  /** Begin a round once more, against another level or with the other towers. */
  "again": { opponent?: string; opponent_plays?: Side; };
  /** Go to the next mistake, show a better move, or end it. */
  "retry": { what: "next" | "show" | "end"; };
  /** Stop thinking. */
  "stop": {  };
  /** Open something at the front door, by its name; an empty one leads back. */
  "open": { part: string; };
  /** Take back that chapters count as known since a placement test. */
  "relearn": {  };
  /** Do what a composer asks for, or note what the puzzle is. */
  "compose": { what: Composing; value: string; };
  /** Do what the author of a lesson asks for, or note what is written. */
  "draft": { what: Drafting; value: string; };
  /** Look through what is kept, or change something there. */
  "collect": { what: Collecting; puzzle: string; value: string; };
  /** Put a tower down that is on a square, or in the tray by its letter; no target is the tray. */
  "put": { origin: string; target: string; };
  /** Have two towers change places. */
  "swap": { origin: string; target: string; };
  /** Give a tower a ring, or take one off. */
  "rank": { square: string; by: number; };
  /** Choose who is to move, with which tower if any, on which board, by which rules. */
  "choose": { what: "player" | "required" | "layout" | "ruleset"; value: string; };
  /** Change the whole setup. */
  "change": { what: "clear" | "start" | "fill" | "mirror" | "turn"; };
  /** Put the other towers of a tower's player into its row. */
  "row": { square: string; };
  /** Set up what a text says; a whole round, study or lesson is one to be written on. */
  "write": { text: string; };
  /** Mark an answer to the question of a scene, or note that it was shown. */
  "answer": { answer: string[]; shown?: boolean; };
  /** Tell who wins at the scene shown, if that is soon found out; an open question is not given away. */
  "winner": {  };
  /** Go on to the puzzle that fits the reader best; one left unsolved comes back later. */
  "next": {  };
  /** Play the solution from where the reader is on the right way. */
  "solution": {  };
  /** Show what sets of puzzles there are, choose one, or stop the clock. At `"time"` the page's own clock has run out. */
  "set": { what: "ask" | "choose" | "time" | "stop clock"; name?: string; };
  /** Write on the sheet who answers, where that is the reader's to say. */
  "name": { name: string; };
  /** Add what the page kept while no kernel ran: by question, all answers in their order. */
  "keep answers": { answers: string[][]; };
  /** Let the answers stand as they are; they cannot be changed any more. */
  "hand in": {  };
  /** Check the proofs of first moves, an empty name for that of the first line-up; of none, all. */
  "check": { moves: string[]; };
  /** Show the position after a first move. */
  "first": { move: string; };
  /** Give all proofs as a file. */
  "proofs": {  };
}

/** What people set; some kinds lack some. */
export interface Settings {
  cursor: number; // The scene shown; one beyond either end of the tree shows the scene at that end.
  flipped: boolean; // Black below.
  glyphs: boolean; // Symbols for the colors.
  signs: Signs; // Which signs stand for the colors, where they do.
  coordinates: boolean; // Coordinates beside the board.
  sound: boolean; // A short sound with what happens.
  speech: boolean; // Every sentence read aloud by the browser's voice.
  theme: Theme; // The host's background, light or dark, or one of one's own choice.
  palette: Palette; // The game's own colors, or eight that all eyes tell apart.
  language: string; // The language of every sentence; where none is chosen, the first of its reader's that there is.
  verdicts?: boolean; // Show who wins the position and after each move, and in how many moves, with the best line.
  danger?: boolean; // Show the moves after which the opponent wins at once.
}

/** What the page may change. */
export type Setting = "_answered" | "cursor" | "flipped" | "glyphs" | "signs" | "coordinates" | "sound" | "speech" | "theme" | "palette" | "language" | "verdicts" | "danger";

/** What a page knows of a session. */
export interface PageState extends Settings {
  _kind: KindName;
  _nodes: Node[]; // Every scene; grows in place, and an index never changes its meaning.
  _epoch: number; // Which tree: another one whenever it begins anew.
  _appended_nodes: AppendedNodes; // The scenes added last.
  _turn_state: TurnState; // What may be done at the scene shown.
  _match_state: MatchState; // Points, names, whose choice.
  _answered: Record<string, QuestionEnd>; // Questions that are done with, by node.
  _readers: ReadersState; // Who reads, and who else there is.
  _preference_state: PreferenceState; // What goes for all boards.
  _share_state: ShareState; // What hands on the scene shown.
  _parts: Record<string, string>; // Where the scripts are that few readers need, once one has asked.
  _labels: Labels; // The page's own words, in the language spoken.
  _last_round?: LastRound; // A round played here before, that may be gone on with.
  _retry_state?: RetryState; // The mistakes of the reviewed round.
  _solved_state?: SolvedState; // What is proved of the first moves, where that is shown.
  _opened?: string; // What is open; empty at the front door.
  _inside?: string; // The widget in which a notebook shows what is open.
  _course_state?: CourseState; // What the front door shows.
  _desk_state?: DeskState; // What a composer has.
  _own_state?: OwnState; // What a composer has kept, while it is looked at.
  _lesson_state?: LessonState; // Title, contents, rings.
  _puzzle_state?: PuzzleState; // The puzzle on the board.
}

/** The same by the page's names. */
export interface Traits {
  readonly kind: PageState["_kind"];
  readonly nodes: PageState["_nodes"];
  readonly epoch: PageState["_epoch"];
  readonly appendedNodes: PageState["_appended_nodes"];
  readonly turn: PageState["_turn_state"];
  readonly match: PageState["_match_state"];
  readonly answered: PageState["_answered"];
  readonly readers: PageState["_readers"];
  readonly preference: PageState["_preference_state"];
  readonly share: PageState["_share_state"];
  readonly parts: PageState["_parts"];
  readonly labels: PageState["_labels"];
  readonly lastRound: PageState["_last_round"];
  readonly retry: PageState["_retry_state"];
  readonly solved: PageState["_solved_state"];
  readonly opened: PageState["_opened"];
  readonly inside: PageState["_inside"];
  readonly course: PageState["_course_state"];
  readonly desk: PageState["_desk_state"];
  readonly own: PageState["_own_state"];
  readonly lesson: PageState["_lesson_state"];
  readonly puzzle: PageState["_puzzle_state"];
  readonly cursor: PageState["cursor"];
  readonly flipped: PageState["flipped"];
  readonly glyphs: PageState["glyphs"];
  readonly signs: PageState["signs"];
  readonly coordinates: PageState["coordinates"];
  readonly sound: PageState["sound"];
  readonly speech: PageState["speech"];
  readonly theme: PageState["theme"];
  readonly palette: PageState["palette"];
  readonly language: PageState["language"];
  readonly verdicts: PageState["verdicts"];
  readonly danger: PageState["danger"];
}

/** All names on the wire; `model.ts` makes the page's of them. */

export const wireNames = /* @__PURE__ */ "_kind _nodes _epoch _appended_nodes _turn_state _match_state _answered _readers _preference_state _share_state _parts _labels _last_round _retry_state _solved_state _opened _inside _course_state _desk_state _own_state _lesson_state _puzzle_state cursor flipped glyphs signs coordinates sound speech theme palette language verdicts danger".split(" ") as (keyof PageState)[];
