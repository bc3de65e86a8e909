// A country mix during editing, which may contain invalid or missing numbers, and its validation (BLD-008 to BLD-014).
// Pure.

import { MAX_ORDER_QUANTITY } from '#domain/base/limits.ts';
import { divideRounded, type E4 } from '#domain/base/money.ts';
import { integerFault } from '#domain/base/number-fault.ts';
import type { Blending, CheapestBlending, MixCountry } from '#domain/orders/shapes.ts';
import { wholeNumberOrNull } from '#web/ui/form/use-number-text.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { blendingLabels } from './labels.ts';

export interface MixRow {
  code: string;
  /** Null while empty. */
  quantity: number | null;
}

/** Only the lists are binding; other reasons are advisory. */
export const isForbidden = ({ closed }: Pick<MixCountry, 'closed'>): boolean =>
  closed === 'BlackList' || closed === 'WhiteList';

/** Initial rows from the plan. */
export const mixRows = ({ countries }: Blending): MixRow[] =>
  countries.map(({ code, quantity }) => ({ code, quantity }));

export const withQuantity = (rows: readonly MixRow[], code: string, quantity: number | null): MixRow[] =>
  rows.map((row) => (row.code === code ? { code, quantity } : row));

/** Adds a country with zero keys, unless present. */
export const withCountry = (rows: readonly MixRow[], code: string): MixRow[] =>
  rows.some((row) => row.code === code) ? [...rows] : [...rows, { code, quantity: 0 }];

export const withoutCountry = (rows: readonly MixRow[], code: string): MixRow[] =>
  rows.filter((row) => row.code !== code);

/** Sets the mix to these numbers; omitted countries keep their committed keys only. */
export function withMix(
  rows: readonly MixRow[],
  mix: ReadonlyMap<string, number>,
  knownCountries: readonly MixCountry[],
): MixRow[] {
  const least = new Map(knownCountries.map((country) => [country.code, country.least]));
  const there = rows.map(({ code }) => ({ code, quantity: mix.get(code) ?? least.get(code) ?? 0 }));
  const more = [...mix].filter(([code, quantity]) => quantity > 0 && !rows.some((row) => row.code === code));
  return [...there, ...more.map(([code, quantity]) => ({ code, quantity }))];
}

/** The suggested mix, or the one by weights. */
export const mixOf = ({ countries }: CheapestBlending, which: 'quantity' | 'byWeights'): Map<string, number> =>
  new Map(countries.map((country) => [country.code, country[which]]));

const PASTED_LINE = /^\s*"?([A-Za-z]{2})"?\s*[\t ;,:]\s*"?(\d{1,5})"?\s*$/;

/** Two columns, country and number, as a spreadsheet copies them; null when the text is something else. */
export function parsePastedMix(text: string): Map<string, number> | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const parts = lines.flatMap((line) => {
    const match = PASTED_LINE.exec(line);
    return match ? [[match[1]!.toUpperCase(), Number(match[2])] as const] : [];
  });
  // A heading above the list is skipped; any other unparsable line means the text is not a mix.
  const heading = lines.length > 1 && parts.length === lines.length - 1 && !PASTED_LINE.test(lines[0]!);
  if (parts.length === 0 || (parts.length < lines.length && !heading)) return null;
  const mix = new Map<string, number>();
  for (const [code, quantity] of parts) mix.set(code, (mix.get(code) ?? 0) + quantity);
  return mix;
}

/** Splits a pasted list into usable countries and the names of unknown or restricted ones. */
export function splitPastedMix(mix: ReadonlyMap<string, number>, knownCountries: readonly MixCountry[]) {
  const open = new Map(knownCountries.map((country) => [country.code, country]));
  const fits = ([code, quantity]: readonly [string, number]): boolean => {
    const country = open.get(code);
    return country !== undefined && (!isForbidden(country) || quantity <= country.least);
  };
  const all = [...mix];
  return { taken: new Map(all.filter(fits)), left: all.filter((one) => !fits(one)).map(([code]) => code) };
}

/** Error of a row, or null. */
export function rowError({ quantity }: MixRow, country: MixCountry | undefined): string | null {
  if (quantity === null) return blendingLabels.numberMissing;
  const fault = integerFault(quantity, { max: MAX_ORDER_QUANTITY });
  if (fault) return fault;
  if (!country) return null;
  if (quantity < country.least) return blendingLabels.atLeast(integer(country.least));
  return quantity > country.least && isForbidden(country) ? blendingLabels.closed[country.closed!] : null;
}

/** Sum, cost and average of the current numbers. */
export function mixTotals(rows: readonly MixRow[], knownCountries: readonly MixCountry[]) {
  const costs = new Map(knownCountries.map(({ code, cost }) => [code, cost]));
  const keyCounts = rows.map(({ code, quantity }) => ({ code, keys: wholeNumberOrNull(quantity) ?? 0 }));
  const total = keyCounts.reduce((sum, { keys }) => sum + keys, 0);
  const totalCost: E4 = keyCounts.reduce((sum, { code, keys }) => sum + keys * (costs.get(code) ?? 0), 0);
  return { total, totalCost, averageCost: total === 0 ? 0 : divideRounded(totalCost, total) };
}

/** Whether the numbers differ from the plan, ignoring countries with zero keys. */
export function isMixChanged(rows: readonly MixRow[], { countries }: Blending): boolean {
  const planned = new Map(countries.map(({ code, quantity }) => [code, quantity]));
  return rows.some(({ code, quantity }) => (planned.get(code) ?? 0) !== quantity) || rows.length < countries.length;
}
