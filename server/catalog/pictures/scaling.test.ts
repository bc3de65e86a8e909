import { expect, test } from 'vitest';
import { coverWith } from './scaling.ts';

/** A picture of one channel of grey and opacity for each character. */
const pictureOf = (...lines: string[]) => ({
  width: lines[0]!.length,
  height: lines.length,
  data: Uint8ClampedArray.from(
    lines.flatMap((line) =>
      [...line].flatMap((one) => (one === ' ' ? [255, 255, 255, 0] : Array(3).fill(+one).concat(255))),
    ),
  ),
});
const greys = ({ data }: { data: Uint8ClampedArray }) => [...data].filter((_, at) => at % 4 === 0);

test.each([
  ['averages the pixels of each target pixel', pictureOf('0246', '2468'), 2, 1, [2, 6]],
  ['crops a wide picture at its sides', pictureOf('900001', '900001'), 2, 2, [0, 0, 0, 0]],
  ['crops a tall picture above and below', pictureOf('99', '12', '34', '99'), 2, 2, [1, 2, 3, 4]],
  ['repeats pixels of a small picture', pictureOf('5'), 2, 2, [5, 5, 5, 5]],
])('%s (PIC-010)', (_, source, width, height, expected) => {
  expect(greys(coverWith(source, width, height))).toEqual(expected);
});

test('ignores the colour of transparent pixels (PIC-010)', () => {
  expect([...coverWith(pictureOf('4 '), 1, 1).data]).toEqual([4, 4, 4, 255]);
  expect([...coverWith(pictureOf('4 ', '  '), 1, 1).data]).toEqual([4, 4, 4, 64]);
});
