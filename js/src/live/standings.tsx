// How those stand who play each other.
import type { JSX } from "preact";
import type { Sight } from "./desk.tsx";

export const Standings = ({ room: { mode }, words }: Sight): JSX.Element => (
  <table class="standings">
    <caption>{words["live.table"]}</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">{words["live.table.points"]}</th>
        <th scope="col">{words["live.table.played"]}</th>
        <th scope="col">{words["live.table.rating"]}</th>
      </tr>
    </thead>
    <tbody>
      {mode.table.map(({ name, points, played, rating }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td class="number">{points}</td>
          <td class="number">{played}</td>
          <td class="number">{rating}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
