// What a line of JSX becomes a call of; the bundler puts it into every file.
export { Fragment, h } from "preact";
