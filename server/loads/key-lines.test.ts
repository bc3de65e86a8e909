import { describe, expect, test } from 'vitest';
import { loadCopy } from '#domain/loads/copy.ts';
import { LOAD_KEYS_MAX } from '#domain/loads/limits.ts';
import { threadCpuMilliseconds } from '#test/cpu-time.ts';
import { FileFault } from './file-fault.ts';
import { type KeyLines, readTableLines, readTextFile } from './key-lines.ts';

const SKU = 'ABC';
const read = (text: string, fileName = 'keys.txt', keyColumn: string | null = null) =>
  readTextFile(text, /\.(?:csv|tsv)$/.test(fileName), { sku: SKU, keyColumn });
const readRows = (rows: (string | number | null)[][]) =>
  readTableLines(
    rows.map((cells, at) => ({ line: at + 1, cells })),
    { sku: SKU, keyColumn: null },
  );

/** Short form of lines: `2 KEY`, `2 KEY (doubt)`, `2 !fault`, `1 -heading`. */
const inShort = ({ lines }: KeyLines): string[] =>
  lines.map((entry) => {
    if ('fault' in entry) return `${entry.line} !${entry.fault}`;
    if ('skipped' in entry) return `${entry.line} -${entry.skipped}`;
    return `${entry.line} ${entry.key}${entry.isCleaned ? ' cleaned' : ''}${entry.doubt ? ` (${entry.doubt})` : ''}`;
  });

/** Checks that each line of the file is counted exactly once. */
function expectAllCounted(text: string, { lines, blankCount }: KeyLines): void {
  const count = text.split(/\r\n|\n|\r/).length - (/[\r\n]$/.test(text) ? 1 : 0);
  expect(lines.length + blankCount).toBe(count);
  expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
}

const K = (n: number) => `AB${String(n).padStart(3, '0')}-QX7WP-9KLM${n % 10}`;

describe('headings', () => {
  test.each([
    ['License Key', 'keys.csv'],
    ['Steam Key', 'keys.txt'],
    ['Product Key', 'keys.csv'],
    ['Keys:', 'keys.txt'],
    ['Schlüssel', 'keys.csv'],
    ['"Key"', 'keys.csv'],
    ['license_key', 'keys.csv'],
    ['redeemed_key_val', 'keys.csv'],
    ['activation_key', 'keys.txt'],
    ['Voucher code', 'keys.csv'],
    ['CD-Keys', 'keys.txt'],
  ])('skips %s in %s', (heading, name) => {
    const text = `${heading}\r\n${K(1)}\r\n${K(2)}\r\n`;
    const result = read(text, name);
    expect(inShort(result)).toEqual(['1 -heading', `2 ${K(1)}`, `3 ${K(2)}`]);
    expectAllCounted(text, result);
  });

  test('sets aside an unknown heading above keys of one shape', () =>
    expect(inShort(read(`Geheim\n${K(1)}\n${K(2)}`))[0]).toBe('1 Geheim (unlike)'));

  test('skips title rows above the headings, and sets aside possible keys there', () => {
    const text = `Order 1234 - Some Game (Steam)\n\n${K(9)}\nKey\n${K(1)}\n${K(2)}\n`;
    const result = read(text, 'keys.csv');
    expect(inShort(result)).toEqual(['1 -heading', `3 ${K(9)} (above titles)`, '4 -heading', `5 ${K(1)}`, `6 ${K(2)}`]);
    expectAllCounted(text, result);
  });
});

describe('separators', () => {
  test.each([
    [
      'declares its separator',
      `sep=;\r\nKey\r\n${K(1)}\r\n`,
      'keys.csv',
      ['1 -separator line', '2 -heading', `3 ${K(1)}`],
    ],
    [
      'declares its separator with two columns',
      `sep=;\r\nKey;SKU\r\n${K(1)};ABC\r\n`,
      'keys.csv',
      ['1 -separator line', '2 -heading', `3 ${K(1)}`],
    ],
    ['has blanks before its quotes', `"SKU", "Key"\n"ABC", "${K(1)}"\n`, 'keys.csv', ['1 -heading', `2 ${K(1)}`]],
    ['has tabs and the name .tsv', `Key\tSKU\n${K(1)}\tABC\n`, 'keys.tsv', ['1 -heading', `2 ${K(1)}`]],
    ['has tabs and the name .txt', `Key\tSKU\n${K(1)}\tABC\n`, 'keys.txt', ['1 -heading', `2 ${K(1)}`]],
    ['has pipes', `Key|SKU\n${K(1)}|ABC\n`, 'keys.csv', ['1 -heading', `2 ${K(1)}`]],
    ['has old Mac line breaks', `Key\r${K(1)}\r${K(2)}\r`, 'keys.csv', ['1 -heading', `2 ${K(1)}`, `3 ${K(2)}`]],
    [
      'mixes line breaks',
      `${K(1)}\r\n${K(2)}\n${K(3)}\r${K(4)}`,
      'keys.txt',
      [`1 ${K(1)}`, `2 ${K(2)}`, `3 ${K(3)}`, `4 ${K(4)}`],
    ],
    [
      'has empty rows of separators',
      `Key;SKU;Note\r\n${K(1)};ABC;\r\n;;\r\n${K(2)};ABC;\r\n`,
      'keys.csv',
      ['1 -heading', `2 ${K(1)}`, `4 ${K(2)}`],
    ],
  ])('reads a file that %s', (_, text, name, expected) => {
    const result = read(text, name);
    expect(inShort(result)).toEqual(expected);
    expectAllCounted(text, result);
  });

  test('refuses rows with more cells than the header', () =>
    expect(inShort(read(`Key\n${K(1)};sold\n${K(2)};free\n`, 'keys.csv'))).toEqual([
      '1 -heading',
      '2 !too many cells',
      '3 !too many cells',
    ]));
});

describe('quotation marks', () => {
  test('around a line and trailing separators are removed and reported', () => {
    expect(inShort(read(`"${K(1)}"\r\n"${K(2)}"\r\n`))).toEqual([`1 ${K(1)} cleaned`, `2 ${K(2)} cleaned`]);
    expect(inShort(read(`${K(1)},\n${K(2)};\n${K(3)}\n`))).toEqual([
      `1 ${K(1)} cleaned`,
      `2 ${K(2)} cleaned`,
      `3 ${K(3)}`,
    ]);
  });

  test('that are unclosed affect their own line only', () => {
    const text = `Key\n${K(1)}\n"${K(2)}\n${K(3)}\n${K(4)}\n`;
    const result = read(text, 'keys.csv');
    expect(inShort(result)).toEqual(['1 -heading', `2 ${K(1)}`, '3 !unclosed quote', `4 ${K(3)}`, `5 ${K(4)}`]);
    expectAllCounted(text, result);
  });

  test('around multi-line text count all of its lines', () => {
    const text = `Key,Note\n${K(1)},"two\nlines"\n"${K(2)}\n${K(3)}",x\n${K(4)},\n`;
    const result = read(text, 'keys.csv');
    expect(inShort(result)).toEqual([
      '1 -heading',
      `2 ${K(1)}`,
      '3 -continuation',
      '4 !more than one line',
      '5 -continuation',
      `6 ${K(4)}`,
    ]);
    expectAllCounted(text, result);
  });
});

describe('keys in doubt', () => {
  test.each([
    ['Total: 2', 'total'],
    ['1. AB001-QX7WP-9KLM1', 'blanks'],
    ['AB001-QX7WP-9KLM1 AB002-QX7WP-9KLM2', 'blanks'],
    ['AB001\u00a0QX7WP-9KLM1', 'blanks'],
    ['# Some Game, 2 keys', 'comment'],
    ['----------', 'no letters'],
    ['AB001-QX7WP-9KLM1&nbsp;', 'markup'],
    ['AB001-QX7WP-9KLM1&amp;A', 'markup'],
    ['AB001–QX7WP–9KLM1', 'unusual characters'],
    ['AB001-QX7WP-9KLM1🎮', 'unusual characters'],
    ["'AB001-QX7WP-9KLM1", 'punctuation'],
    ['AB001-QX7WP-9KLM1.', 'punctuation'],
    ['AB001-QX7WP-9KLM1;sold', 'several values'],
    ['AB001-QX7WP', 'unlike'],
    ['ab001-qx7wp-9klm1', 'unlike'],
    ['10012-30045-60078', 'unlike'],
    ['Key', 'title'],
  ])('sets %j aside: %s', (text, doubt) =>
    expect(inShort(read(`${K(1)}\n${text}\n${K(2)}\n${K(3)}`))[1]).toBe(`2 ${text} (${doubt})`),
  );

  test('are found even if every line has the same fault', () =>
    expect(inShort(read('1. AB001-QX7WP-9KLM1\n2. AB002-QX7WP-9KLM2'))).toEqual([
      '1 1. AB001-QX7WP-9KLM1 (blanks)',
      '2 2. AB002-QX7WP-9KLM2 (blanks)',
    ]));

  test('include those marked as used', () =>
    expect(inShort(read(`Key,Status\n${K(1)},used\n${K(2)},available\n`, 'keys.csv'))).toEqual([
      '1 -heading',
      `2 ${K(1)} (spent)`,
      `3 ${K(2)}`,
    ]));

  test('exclude those of a file with many key shapes', () =>
    expect(inShort(read('A1-22\nB333-4\nC-55555\nD66-7\n'))).toEqual(['1 A1-22', '2 B333-4', '3 C-55555', '4 D66-7']));
});

describe('one line', () => {
  test('is trimmed of spaces and zero-width characters', () =>
    expect(inShort(read(`\u00a0${K(1)}\u00a0\n\u200b${K(2)}\n${K(3)}\ufeff\n  ${K(4)} \n`))).toEqual([
      `1 ${K(1)}`,
      `2 ${K(2)}`,
      `3 ${K(3)}`,
      `4 ${K(4)}`,
    ]));

  test('is refused if a spreadsheet has shortened its number', () =>
    expect(inShort(read('Key\n1.23457E+14\n4,68769E+17\n1E+12\n', 'keys.csv')).slice(1)).toEqual([
      '2 !shortened number',
      '3 !shortened number',
      '4 !shortened number',
    ]));

  test('with control characters or excessive length is refused', () =>
    expect(inShort(read(`A\u0007B\n${'x'.repeat(513)}\n${'y'.repeat(512)}`))).toEqual([
      '1 !control characters',
      '2 !too long',
      `3 ${'y'.repeat(512)}`,
    ]));

  test('may start with an equals sign in text, but is a formula in a table', () => {
    expect(inShort(read('=CCCC-1\n'))).toEqual(['1 =CCCC-1']);
    expect(inShort(read('Key\n=CCCC-1\n', 'keys.csv'))).toEqual(['1 -heading', '2 !formula']);
  });
});

test('refuses a file without keys and one with too many', () => {
  expect(() => read(' \n\n')).toThrow(loadCopy.noKeys);
  expect(() => read('Key\n')).toThrow(loadCopy.noKeys);
  expect(() => readRows([['Key'], [null]])).toThrow(loadCopy.noKeys);
  expect(read('k\n'.repeat(LOAD_KEYS_MAX)).lines).toHaveLength(LOAD_KEYS_MAX);
  expect(() => read('k\n'.repeat(LOAD_KEYS_MAX + 1))).toThrow(loadCopy.tooManyKeys);
});

describe('a table', () => {
  test('is read by its column Key, skipping rows of other products', () =>
    expect(
      inShort(
        readRows([
          ['No', 'SKU', 'Key'],
          [1, 'ABC', 'K-1'],
          [2, 'abc ', 'K-2'],
          [3, 'XYZ', 'K-3'],
          [null, null, null],
          [5, 'ABC', null],
          [6, 'ABC', 4711],
          [7, 'ABC', '=A1'],
        ]),
      ),
    ).toEqual(['1 -heading', '2 K-1', '3 K-2', '4 !other product', '6 !no key', '7 !not text', '8 !formula']));

  test.each([[['Code', 'Key']], [['codes', 'CD-Key']], [['Product code', 'Code']], [['Serial', 'Activation Key']]])(
    'of the columns %j is read by the second',
    (titles) =>
      expect(inShort(readRows([titles, ['GAME', 'K-1'], ['GAME', 'K-2']])).slice(1)).toEqual(['2 K-1', '3 K-2']),
  );

  test.each([
    ['two columns named Key', `Key,Key\n${K(1)},${K(2)}\n`, loadCopy.severalKeyColumns, ['A: Key', 'B: Key']],
    ['numbered columns', `Key 1,Key 2\n${K(1)},${K(2)}\n`, loadCopy.severalKeyColumns, ['A: Key 1', 'B: Key 2']],
    [
      'a PIN and a serial number',
      'PIN;Serial\n8412-7731-5520;000451\n',
      loadCopy.severalKeyColumns,
      ['A: PIN', 'B: Serial'],
    ],
    ['no title', `${K(1)}\tGame One\n${K(2)}\tGame One\n`, loadCopy.noKeyColumn, ['A', 'B']],
  ])('with %s asks for the column and shows no whole key', (_, text, message, options) => {
    let fault: unknown;
    try {
      read(text, 'keys.csv');
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(FileFault);
    const { question } = fault as FileFault;
    expect([(fault as FileFault).message, question!.field]).toEqual([message, 'keyColumn']);
    expect(question!.allowed.map((option) => option.replace(/ \(.*$/, ''))).toEqual(options);
    expect(question!.allowed.join()).not.toMatch(/QX7WP|8412-7731/);
  });

  test('is read by the chosen column', () => {
    expect(inShort(read('PIN;Serial\n8412-7731;000451\n8412-7732;000452\n', 'keys.csv', 'A')).slice(1)).toEqual([
      '2 8412-7731',
      '3 8412-7732',
    ]);
    expect(() => read('PIN;Serial\n1;2\n', 'keys.csv', 'F')).toThrow(loadCopy.unknownColumn);
  });

  test('with one column needs no title', () =>
    expect(inShort(readRows([['K-1'], ['K-2']]))).toEqual(['1 K-1', '2 K-2']));
});

test('parses 64 KB of worst-case lines in less than a second of CPU time', () => {
  const size = 64 * 1024;
  const worst = [
    ','.repeat(size),
    `${','.repeat(size)}x`,
    `${' '.repeat(size)}x`,
    `x${'\u200b'.repeat(size)}y`,
    '"'.repeat(size),
    '"\n'.repeat(size / 2),
    '"""\n'.repeat(size / 4),
    '&'.repeat(size),
    '<'.repeat(size),
    '1'.repeat(size),
    `${'1'.repeat(size)}E`,
    'sep='.repeat(size / 4),
    'Key,'.repeat(size / 4),
  ];
  for (const text of worst)
    for (const name of ['keys.txt', 'keys.csv']) {
      const start = threadCpuMilliseconds();
      try {
        read(`${K(1)}\n${text}\n${K(2)}`, name);
      } catch (error) {
        expect(error).toBeInstanceOf(FileFault);
      }
      expect(threadCpuMilliseconds() - start, `${name}: ${text.slice(0, 8)}`).toBeLessThan(1000);
    }
});
