import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { foldText } from '#domain/base/text/fold-text.ts';
import { world } from '#test/world.ts';
import { byName, matchesSearch } from './text-search.ts';

/** Product and partner names as people wrote them. */
const NAMES = [
  'Pokémon™ Velmora',
  'Karskane’s Creed®',
  'Überwald',
  'NieR:Automata',
  'Ōkami  Twice',
  'Cafe\u0301 Noir',
  'STRASSE Große',
  "O'Brien & Sons",
  'Łódź Øst Æon',
  'Война и мир',
  'ゼルダの伝説',
  'سلام عليكم',
  'שלום עולם',
  'Emoji 🎮 Party',
  '100% Orange',
  'snake_case',
  'back\\slash',
];

const queries: [query: string, name: string][] = [
  ['pokemon', 'Pokémon™ Velmora'],
  ['velmora pokémon', 'Pokémon™ Velmora'],
  ["karskane's creed", 'Karskane’s Creed®'],
  ['karskanes creed', 'Karskane’s Creed®'],
  ['UBERWALD', 'Überwald'],
  ['nier automata', 'NieR:Automata'],
  ['automata nier', 'NieR:Automata'],
  ['nier-automata', 'NieR:Automata'],
  ['nierautomata', 'NieR:Automata'],
  ['okami twice', 'Ōkami  Twice'],
  ['okami\u00A0twice', 'Ōkami  Twice'],
  ['cafe noir', 'Cafe\u0301 Noir'],
  ['café noir', 'Cafe\u0301 Noir'],
  ['straße grosse', 'STRASSE Große'],
  ['obrien sons', "O'Brien & Sons"],
  ['o’brien & sons', "O'Brien & Sons"],
  ['lodz ost aeon', 'Łódź Øst Æon'],
  ['ВОЙНА', 'Война и мир'],
  ['ゼルダ', 'ゼルダの伝説'],
  ['سلام', 'سلام عليكم'],
  ['עולם', 'שלום עולם'],
  ['🎮', 'Emoji 🎮 Party'],
  ['%', '100% Orange'],
  ['_', 'snake_case'],
  ['\\', 'back\\slash'],
];

async function find(query: string): Promise<string[]> {
  const w = await world();
  const rows = await w.database.all(
    sql<{ name: string }>`select name from unnest(${NAMES}::text[]) name where ${matchesSearch(sql`name`, query)}`,
  );
  return rows.map(({ name }) => name);
}

test.each(queries)('finds for the query %j only %j (MORD-023, WIZ-010)', async (query, name) => {
  expect(await find(query)).toEqual([name]);
});

test.each(['pokemon noir', '...', '™', 'ヽ', 'セルダ'])('finds nothing for the query %j', async (query) => {
  expect(await find(query)).toEqual([]);
});

// Excludes letters that only the newest Unicode versions know.
test('folds every character of the basic plane alike in the database and the program', async () => {
  const w = await world();
  const characters = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
    (one) => one.isWellFormed() && /\p{Assigned}/u.test(one) && !/[\u1C89\u1C8A\uA7C0-\uA7FF]/u.test(one),
  );
  const rows = await w.database.all(
    sql<{ one: string; folded: string }>`select one, fold_text(one) as folded
      from unnest(${characters}::text[]) one`,
  );
  expect(rows.filter(({ one, folded }) => foldText(one) !== folded)).toEqual([]);
});

test('leaves folded text unchanged', () => {
  for (const name of NAMES) expect(foldText(foldText(name))).toBe(foldText(name));
});

test('sorts accented names among their base letters', async () => {
  const w = await world();
  const names = ['Zeta', 'Łódź', 'Lz', 'Éclair', 'Eb', 'Älpler', 'alpha', 'Lo', 'Az'];
  const rows = await w.database.all(
    sql<{ name: string }>`select name from unnest(${names}::text[]) name order by ${byName(sql`name`)}`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['alpha', 'Älpler', 'Az', 'Eb', 'Éclair', 'Lo', 'Łódź', 'Lz', 'Zeta']);
});
