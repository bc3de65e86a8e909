// The specification and its citations: every id exists, every row is in a test title or in without-test.md with a
// reason, and docs/spec/coverage.md is the current table of citations. An id in a test's comment proves nothing.
// `UPDATE=1 npx vitest run --project unit test/spec` prints it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

const SPEC = 'docs/spec/';
const ROOMS = ['domain', 'server', 'web', 'test'];
const COVERAGE = `${SPEC}coverage.md`;
const WITHOUT_TEST = `${SPEC}without-test.md`;
/** Looks like an id but is not. */
const NO_ID = /^(AES|SHA|UTF|RFC|ISO|PDF|EN|EU|US|HMAC|JWT)-/;
const CITED = /\b([A-Z]{2,5}-T?\d{2,3})\b/g;
/** A test cannot cover a longer range of ids. */
const RANGE_MAX = 3;
/** `LIFE-T21 to T23` also cites the ids in between. */
const RANGE = /\b([A-Z]{2,5})-(T?)(\d{2,3}) to (?:[A-Z]{2,5}-)?T?(\d{2,3})\b/g;

const rows = new Map(
  readdirSync(SPEC)
    .filter((name) => name.endsWith('.md') && name !== 'coverage.md')
    .flatMap((name) =>
      [...readFileSync(SPEC + name, 'utf8').matchAll(/<a id="([A-Z]+-T?\d+)"><\/a>/g)].map(
        ([, id]) => [id!, name] as const,
      ),
    ),
);

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name) && name !== 'spec.test.ts')
    .map((name) => ({ file: `${room}/${name}`, text: readFileSync(`${room}/${name}`, 'utf8') })),
);

/** Rules, terms and term groups of the European e-invoicing standard have their own ids. */
const EN16931_IDS = /\bBR-(?:[A-Z]{1,2}-)?\d\d|\bB[TG]-\d+/g;

/** Ids that a text cites, with ranges expanded. */
function idsIn(source: string): Set<string> {
  const text = source.replaceAll(EN16931_IDS, '');
  const ids = new Set([...text.matchAll(CITED)].map(([, id]) => id!).filter((id) => !NO_ID.test(id)));
  for (const [, area, t, first, last] of text.matchAll(RANGE))
    for (let n = Number(first); n <= Number(last); n++)
      ids.add(`${area}-${t}${String(n).padStart(first!.length, '0')}`);
  return ids;
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isOfTests = (file: string) => isTest(file) || file.startsWith('test/');

/** Titles with ids, by test file. */
const titlesByFile = files
  .filter(({ file, text }) => isTest(file) && idsIn(text).size > 0)
  .map(({ file, text }) => ({ file, titles: testTitles(text, file.endsWith('x') ? 'tsx' : 'ts') }));

function citations() {
  const cited = new Map<string, { code: string[]; tests: string[] }>();
  const add = (kind: 'code' | 'tests', file: string, text: string) => {
    for (const id of idsIn(text)) {
      const entry = cited.get(id) ?? { code: [], tests: [] };
      entry[kind].push(`\`${file}\``);
      cited.set(id, entry);
    }
  };
  for (const { file, text } of files) if (!isOfTests(file)) add('code', file, text);
  for (const { file, titles } of titlesByFile) add('tests', file, titles.join('\n'));
  return cited;
}

function coverage(): string {
  const cited = citations();
  const lines = [...rows].map(([id, file]) => {
    const { code = [], tests = [] } = cited.get(id) ?? {};
    return `| [${id}](${file}#${id}) | ${code.join('<br>')} | ${tests.join('<br>')} |`;
  });
  return `# Who cites which row\n\nPrinted by \`test/spec.test.ts\`: sources that name a row, and tests that name it in a title. Rows without a test stand in [without-test.md](without-test.md) with the reason.\n\n| id | code | tests |\n|---|---|---|\n${lines.join('\n')}\n`;
}

test('finds a row for every id cited in code and tests', () => {
  const dangling = files.flatMap(({ file, text }) =>
    [...idsIn(text)].filter((id) => !rows.has(id)).map((id) => `${file}: ${id}`),
  );
  expect(dangling).toEqual([]);
});

test('cites ranges of at most three rows in titles', () => {
  const tooLong = titlesByFile.flatMap(({ file, titles }) =>
    titles.flatMap((title) =>
      [...title.replaceAll(EN16931_IDS, '').matchAll(RANGE)]
        .filter(([, , , first, last]) => Number(last) - Number(first) >= RANGE_MAX)
        .map(([range]) => `${file}: ${range}`),
    ),
  );
  expect(tooLong).toEqual([]);
});

test('has one anchor per row', () => {
  const anchors = readdirSync(SPEC).flatMap((name) =>
    [...readFileSync(SPEC + name, 'utf8').matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!),
  );
  expect(anchors.length).toBe(new Set(anchors).size);
});

test('has a current citation table', () => {
  const page = coverage();
  if (process.env.UPDATE) writeFileSync(COVERAGE, page);
  expect(readFileSync(COVERAGE, 'utf8')).toBe(page);
});

test('has every row in a test title or listed as untested with a reason', () => {
  const cited = citations();
  const reasons = new Map(
    [...readFileSync(WITHOUT_TEST, 'utf8').matchAll(/^\| ([A-Z]+-T?\d+) \| (.*) \|$/gm)].map(([, id, reason]) => [
      id!,
      reason!,
    ]),
  );
  const hasTest = (id: string) => (cited.get(id)?.tests.length ?? 0) > 0;
  expect([...rows.keys()].filter((id) => !hasTest(id) && !reasons.get(id)?.trim())).toEqual([]);
  expect([...reasons.keys()].filter((id) => hasTest(id) || !rows.has(id))).toEqual([]);
});

test('counts the rows of every area in its table of contents', () => {
  const contents = readFileSync(`${SPEC}README.md`, 'utf8');
  const areas = [...contents.matchAll(/\| \[[^\]]+\]\(([\w-]+\.md)\) \| ([A-Z]+) \| (\d+) \|/g)];
  const counted = areas.map(([, page, area]) => {
    const rows = readFileSync(SPEC + page!, 'utf8').match(new RegExp(`<a id="${area}-T?\\d+"`, 'g'));
    return [area, rows?.length ?? 0];
  });
  expect(areas.map(([, , area, count]) => [area, Number(count)])).toEqual(counted);
  const total = counted.reduce((sum, [, count]) => sum + Number(count), 0);
  expect(contents).toContain(`${total} rows in ${areas.length} areas`);
});
