// For those who want to hear what happens: short sounds, and every sentence read aloud by the browser's voice.
import type { View } from "../kind.ts";
import { tuneOf, tunes, type Heard, type Tune } from "./tunes.ts";

const LOUD = 0.25; // of what a speaker can give
const SOFT = 0.001; // where a note has faded
/** Of a bar of wood that is struck: its tones, by its pitch, how loud each is, and how long it lasts beside the first. */
const bar = [
  [1, 1, 1],
  [2.76, 0.4, 0.45],
  [5.4, 0.2, 0.2],
] as const;

let speakers: AudioContext | undefined;
let played: HTMLElement | undefined; // the widget that the reader used last: others stay silent

function play(tune: Tune): void {
  speakers ??= new AudioContext();
  for (const [pitch, start, length] of tunes[tune])
    for (const [times, loud, lasts] of bar) {
      const [tone, volume] = [speakers.createOscillator(), speakers.createGain()];
      const begins = speakers.currentTime + start;
      const ends = begins + length * lasts;
      tone.frequency.value = pitch * times;
      volume.gain.setValueAtTime(LOUD * loud, begins);
      volume.gain.exponentialRampToValueAtTime(SOFT, ends);
      tone.connect(volume).connect(speakers.destination);
      tone.start(begins);
      tone.stop(ends);
    }
}

function read(text: string, language: string): void {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

/** What is to be called whenever the widget was drawn. */
export default function sound({ el, traits, state, picture }: View): (picture: Heard) => void {
  let before: Heard = picture;
  let due: ReturnType<typeof setTimeout> | undefined;
  let said = sentence();
  for (const act of ["pointerdown", "keydown"]) el.addEventListener(act, () => (played = el), true);
  if (el.matches(":focus-within")) played = el;

  function sentence(): string {
    return state.reply || state.refusal?.text || state.announcement;
  }

  function hear(picture: Heard): void {
    const tune = tuneOf(before, picture);
    const text = sentence();
    const mine = played === el;
    if (mine && tune && traits.sound) play(tune);
    if (mine && text && text !== said && traits.speech) read(text, traits.language);
    [before, said] = [picture, text];
  }

  // One act may draw several times: what is there in the end is heard.
  return (picture) => {
    clearTimeout(due);
    due = setTimeout(hear, 0, picture);
  };
}
