// Optional sound: short tunes, and sentences read aloud by the browser's speech synthesis.
import type { View } from "../kind.ts";
import { tuneOf, tunes, type Heard, type Tune } from "./tunes.ts";

const LOUD = 0.25; // volume, at most 1
const SOFT = 0.001; // volume where a note ends
/** Partials of a struck wooden bar: relative pitch, volume and duration. */
const bar = [[1, 1, 1], [2.76, 0.4, 0.45], [5.4, 0.2, 0.2]] as const;

let speakers: AudioContext | undefined;
let played: HTMLElement | undefined; // the widget used last: the others are silent

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

/** To be called after every draw. */
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

  // One act may draw several times: sound only the final picture.
  return (picture) => {
    clearTimeout(due);
    due = setTimeout(hear, 0, picture);
  };
}
