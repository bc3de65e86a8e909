import { expect, test } from 'vitest';
import { copy } from '#domain/loads/copy.ts';
import { LOAD_KEYS_MAX } from '#domain/loads/limits.ts';
import { readCsvCells, readTableLines, readTextLines } from './key-lines.ts';

test('each line of a text is a key as it stands, and blank lines are none', () => {
  expect(readTextLines('Key\r\nAAAA-1\r\n\r\n  BBBB, 2 \n=CCCC\n')).toEqual([
    { line: 2, key: 'AAAA-1' },
    { line: 4, key: 'BBBB, 2' },
    { line: 5, key: '=CCCC' },
  ]);
});

test('a line that nobody could type says why', () => {
  expect(readTextLines(`A\u0007\n${'x'.repeat(513)}\n${'y'.repeat(512)}`)).toEqual([
    { line: 1, fault: 'control characters' },
    { line: 2, fault: 'too long' },
    { line: 3, key: 'y'.repeat(512) },
  ]);
});

test('a file without keys and one with too many are refused', () => {
  expect(() => readTextLines(' \n\n')).toThrow(copy.noKeys);
  expect(() => readTableLines([['Key'], [null]], 'X')).toThrow(copy.noKeys);
  expect(readTextLines('k\n'.repeat(LOAD_KEYS_MAX))).toHaveLength(LOAD_KEYS_MAX);
  expect(() => readTextLines('k\n'.repeat(LOAD_KEYS_MAX + 1))).toThrow(copy.tooManyKeys);
});

test('a table is read by its column Key, and a row that names another product is no key of this one', () => {
  const rows = [
    ['No', 'SKU', 'Key'],
    [1, 'ABC', 'K-1'],
    [2, 'abc ', 'K-2'],
    [3, 'XYZ', 'K-3'],
    [null, null, null],
    [5, 'ABC', null],
    [6, 'ABC', 4711],
    [7, 'ABC', '=A1'],
  ];
  expect(readTableLines(rows, 'ABC')).toEqual([
    { line: 2, key: 'K-1' },
    { line: 3, key: 'K-2' },
    { line: 4, fault: 'other product' },
    { line: 6, fault: 'no key' },
    { line: 7, fault: 'not text' },
    { line: 8, fault: 'formula' },
  ]);
});

test('a key that its separator cuts in two is no key, a quoted one is whole', () => {
  const csv = 'Key\nAAAA-1\nBBBB,2\n"CCCC,3"\nDDDD-4,\n';
  expect(readTableLines(readCsvCells(csv), 'ABC')).toEqual([
    { line: 2, key: 'AAAA-1' },
    { line: 3, fault: 'too many cells' },
    { line: 4, key: 'CCCC,3' },
    { line: 5, key: 'DDDD-4' },
  ]);
});

test('of a column Code and one Key the latter holds the keys, wherever it stands', () => {
  const keys = [
    { line: 2, key: 'K-1' },
    { line: 3, key: 'K-2' },
  ];
  for (const [code, key] of [
    ['Code', 'Key'],
    ['Code', 'Serial Key'],
    ['codes', 'CD-Key'],
  ])
    expect(
      readTableLines(
        [
          [code!, key!],
          ['GAME', 'K-1'],
          ['GAME', 'K-2'],
        ],
        'ABC',
      ),
    ).toEqual(keys);
  expect(
    readTableLines(
      [
        ['Key', 'Code'],
        ['K-1', 'GAME'],
        ['K-2', 'GAME'],
      ],
      'ABC',
    ),
  ).toEqual(keys);
});

test('a table with one column needs no name for it, one with several does', () => {
  expect(readTableLines([['K-1'], ['K-2']], 'ABC')).toEqual([
    { line: 1, key: 'K-1' },
    { line: 2, key: 'K-2' },
  ]);
  expect(() => readTableLines([['K-1', 'note']], 'ABC')).toThrow(copy.noKeyColumn);
});

test.each([
  [
    'a,b\r\n"x,1","say ""hi"""\r\n',
    [
      ['a', 'b'],
      ['x,1', 'say "hi"'],
    ],
  ],
  [
    'Key;Sku\nK-1;ABC',
    [
      ['Key', 'Sku'],
      ['K-1', 'ABC'],
    ],
  ],
  ['"""x""",1', [['"x"', '1']]],
  ['a\t"two\nlines"', [['a', 'two\nlines']]],
  ['only', [['only']]],
])('the CSV %j is read cell by cell', (text, cells) => expect(readCsvCells(text)).toEqual(cells));
