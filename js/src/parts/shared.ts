// What a part is given by the script that fetched it, in place of bringing it along once more.
export { Component, Fragment, h } from "preact";
export { side, viewBox } from "../board/board.tsx";
export { center, letterOf, other } from "../board/geometry.ts";
export { Cased, Crossed, Straight } from "../board/marks.tsx";
export { say, valueName } from "../labels/names.ts";
export { memo } from "../memo.ts";
export { IconButton } from "../side/controls.tsx";
export { pathThrough } from "../state/tree.ts";
export { register } from "../styles/mount.ts";
