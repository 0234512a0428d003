// Standings of pupils who play each other.
import type { JSX } from "preact";
import type { TableRow } from "../wire/generated.ts";
import type { Sight, Words } from "./desk.tsx";

const MOST = 16; // table rows on the projector: a whole class fits in two columns

const Table = ({ rows, words, caption, rated }: { rows: TableRow[]; words: Words; caption: boolean; rated?: boolean }): JSX.Element => (
  <table class="standings">
    {caption && <caption>{words["live.table"]}</caption>}
    <thead>
      <tr>
        <td />
        <th scope="col">{words["live.table.points"]}</th>
        <th scope="col">{words["live.table.played"]}</th>
        {rated && <th scope="col">{words["live.table.rating"]}</th>}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, points, played, rating }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class="number">{points}</td>
          <td class="number">{played}</td>
          {rated && <td class="number">{rating}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);

export const Standings = ({ room: { mode }, words }: Sight): JSX.Element => (
  <Table rows={mode.table} words={words} caption rated />
);

/** The table for the projector: in two halves, as large as possible. */
export function StandingsInTheHall({ room: { mode }, words }: Sight): JSX.Element {
  const { table } = mode;
  const half = table.length > MOST ? Math.ceil(table.length / 2) : table.length;
  return (
    <div class="columns" style={{ "--rows": half }}>
      <Table rows={table.slice(0, half)} words={words} caption />
      {half < table.length && <Table rows={table.slice(half)} words={words} caption={false} />}
    </div>
  );
}
