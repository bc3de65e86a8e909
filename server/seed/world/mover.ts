// Moves the world in time: all dates by the same number of whole days, ids by the same time, so that they keep their
// order, and order and document numbers into the years they then fall in, again without gaps.

import { DAY, type Time, timeOf } from '#domain/base/time.ts';
import type { NumberSeries, WorldFacts } from './archive.ts';

/** A version 7 UUID starts with its creation time in milliseconds. */
const ID = /\b([0-9a-f]{8})-([0-9a-f]{4})-7([0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\b/g;
const DATE = /\b(20\d\d-\d\d-\d\d)(?=T\d\d:|["\s,\]}\\]|$)/g;
const ORDER_NUMBER = /\b(GK)( ?)(20\d\d)( ?)(\d{6})/gi;
const DOCUMENT_NUMBER = /\b(INV|CRN)(-)(20\d\d)(-)(\d{6})\b/gi;
/** Ids of reference data have a fixed early time and are not moved. */
const FIRST_ID_MS = Date.parse('2020-01-01T00:00:00.000Z');

/** Exported for tests. */
export interface YearOfNumbers {
  series: string;
  year: number;
  count: number;
  lastDay: string;
}

export interface Mover {
  /** Moves every date, id and number in a text. */
  text(text: string): string;
  /** Milliseconds since 1970, moved. */
  ms(ms: number): number;
  /** New year and place of a number. */
  number(series: string, year: number, place: number): { year: number; place: number };
  /** Years of all series after the move. */
  years: readonly YearOfNumbers[];
}

/** Number of whole days to move the world so that it ends within the day before `now`. */
export const daysUntil = ({ end }: Pick<WorldFacts, 'end'>, now: Time): number =>
  Math.floor((Date.parse(now) - Date.parse(end)) / DAY);

const dayAfter = (day: string, days: number): string =>
  timeOf(Date.parse(`${day}T00:00:00.000Z`) + days * DAY).slice(0, 10);

/** Numbers of one series in their new years, by old year and place. */
function renumber(series: string, old: NumberSeries, days: number) {
  const moved = new Map<string, { year: number; place: number }>();
  const years: YearOfNumbers[] = [];
  for (const { year, days: given } of old)
    for (const [at, day] of given.entries()) {
      const lastDay = dayAfter(day, days);
      const newYear = Number(lastDay.slice(0, 4));
      const last = years.at(-1);
      const current = last && last.year >= newYear ? last : { series, year: newYear, count: 0, lastDay };
      if (current !== last) years.push(current);
      current.count += 1;
      current.lastDay = lastDay;
      moved.set(`${year}/${at + 1}`, { year: current.year, place: current.count });
    }
  return { moved, years };
}

export function createMover(facts: WorldFacts, days: number, houseId: string): Mover {
  const series = new Map(Object.entries(facts.numbers).map(([name, old]) => [name, renumber(name, old, days)]));
  const movedDays = new Map<string, string>();
  const moveDay = (day: string): string => {
    const known = movedDays.get(day) ?? dayAfter(day, days);
    movedDays.set(day, known);
    return known;
  };
  const moveId = (id: string, high: string, low: string, rest: string): string => {
    if (id === facts.houseId) return houseId;
    const ms = Number.parseInt(high + low, 16);
    if (ms < FIRST_ID_MS) return id;
    const hex = (ms + days * DAY).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${rest}`;
  };
  const number: Mover['number'] = (name, year, place) => {
    const found = series.get(name)?.moved.get(`${year}/${place}`);
    if (!found) throw new Error(`The world has no number ${name} ${year} ${place}.`);
    return found;
  };
  const moveNumber = (_: string, name: string, gap: string, year: string, gap2: string, place: string): string => {
    const moved = number(name.toUpperCase(), Number(year), Number(place));
    return `${name}${gap}${moved.year}${gap2}${String(moved.place).padStart(6, '0')}`;
  };
  return {
    text: (text) =>
      text
        .replace(ORDER_NUMBER, moveNumber)
        .replace(DOCUMENT_NUMBER, moveNumber)
        .replace(DATE, moveDay)
        .replace(ID, moveId),
    ms: (ms) => ms + days * DAY,
    number,
    years: [...series.values()].flatMap(({ years }) => years),
  };
}
