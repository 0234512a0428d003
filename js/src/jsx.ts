// The function JSX compiles to; the bundler injects it into every file.
export { Fragment, h } from "preact";
