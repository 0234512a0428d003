// The record of what was played, or tried: at first there is nothing.
export { Record as default } from "../side/record.tsx";
