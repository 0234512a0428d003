// The record of a puzzle's tries: at first there are none.
export { Record as default } from "../side/record.tsx";
