import { expect, test } from 'vitest';
import { COUNTRIES, countryCodeOf, countryNameOf } from './countries.ts';

test('maps two-letter codes to names and back', () => {
  expect(COUNTRIES).toHaveLength(250);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(250);
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(250);
  for (const { code, name } of COUNTRIES) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(name).toMatch(/^[\p{Lu}Å].{2,}$/u);
    expect([countryNameOf(code), countryCodeOf(name)]).toEqual([name, code]);
  }
  expect([countryNameOf('DE'), countryNameOf('CZ'), countryNameOf('ZZ'), countryCodeOf('Atlantis')]).toEqual([
    'Germany',
    'Czechia',
    undefined,
    undefined,
  ]);
});
