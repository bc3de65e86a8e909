import { expect, test } from 'vitest';
import { COUNTRIES } from '#domain/base/countries.ts';
import { countryCodeOfName } from './country-names.ts';

test('derives the code from names as people and browsers write them', () => {
  expect(['Germany', ' finland ', 'United States', 'NO', 'Atlantis', ''].map(countryCodeOfName)).toEqual([
    'DE',
    'FI',
    'US',
    'NO',
    '',
    '',
  ]);
});

test('uses the current code of a country whose name browsers share with a former one (BR-CL-14)', () => {
  const shared = ['France', 'United Kingdom', 'Russia', 'Serbia', 'Timor-Leste', 'UK', 'European Union'];
  expect(shared.map(countryCodeOfName)).toEqual(['FR', 'GB', 'RU', 'RS', 'TL', '', '']);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const { code, name } of COUNTRIES)
    expect([countryCodeOfName(name), countryCodeOfName(names.of(code)!)]).toEqual([code, code]);
});
