// Chart colours under each kind of colour blindness.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLOUR_COUNT, colourOf, patternOf } from './palette.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes 2009, full severity, on linear RGB. */
const SIGHT: Record<string, Matrix> = {
  ordinary: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const rgbOf = (hex: string): Triple =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Triple;
const apply = (matrix: Matrix, colour: Triple): Triple =>
  matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])),
  ) as unknown as Triple;
const luminance = ([red, green, blue]: Triple): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** CIE L*a*b*, whose distances approximate perceived differences. */
function labOf([red, green, blue]: Triple): Triple {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const styles = readFileSync('web/styles.css', 'utf8');
const [, light = '', dark = ''] = styles.split(/^:root.*\{$/m);
const themes = { light, dark };
const token = (theme: string, name: string): string =>
  new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(theme)?.[1] ?? `no ${name}`;
const coloursOf = (theme: string): string[] =>
  Array.from({ length: COLOUR_COUNT }, (_, index) => token(theme, `chart-${index + 1}`));

describe.each(Object.entries(themes))('the six chart colours, %s', (_, theme) => {
  test.each(Object.entries(SIGHT))('are distinguishable with %s (PRP-005, PRP-012)', (_kind, matrix) => {
    const seen = coloursOf(theme).map((hex) => labOf(apply(matrix, rgbOf(hex))));
    const distances = seen.flatMap((a, at) => seen.slice(at + 1).map((b) => distance(a, b)));
    // A distance of about 2.3 is barely noticeable side by side.
    expect(Math.min(...distances)).toBeGreaterThan(20);
  });

  test('contrast with the page', () => {
    for (const colour of coloursOf(theme)) expect(contrast(colour, token(theme, 'page'))).toBeGreaterThanOrEqual(3);
  });
});

test('repeat with patterns from the seventh on (PRP-012)', () => {
  expect([0, 5, 6, 12, 18, 24, 30, 36].map(patternOf)).toEqual([
    ...[null, null, 'hatch', 'dots', 'cross', 'bars', 'diamonds', null],
  ]);
  expect(colourOf(6)).toBe(colourOf(0));
});
