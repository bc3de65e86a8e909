import { expect, test } from 'vitest';
import { COUNTRIES } from '#domain/base/countries.ts';
import { VAT_AREAS, vatAreaOf } from './vat-areas.ts';

test.each([
  ['DE', '20457', '', 'DE'],
  ['MC', '98000', '', 'FR'],
  ['IM', 'IM1 1AA', '', 'GB'],
  ['GB', 'SW1A 1AA', '', 'GB'],
  ['GB', 'BT1 1AA', 'Northern Ireland', 'GB'],
  ['GB', 'JE2 3AB', '', 'JE'],
  ['GB', 'BFPO 57', 'Akrotiri', 'CY'],
  ['ES', '35001', '', 'ES-CN'],
  ['ES', '38-001', '', 'ES-CN'],
  ['ES', '', 'Islas Canarias', 'ES-CN'],
  ['ES', '51001', '', 'ES-CE'],
  ['ES', '52001', '', 'ES-ML'],
  ['ES', '28013', 'Madrid', 'ES'],
  ['ES', '03501', '', 'ES'],
  ['AX', '22100', '', 'AX'],
  ['FI', '22 100', '', 'AX'],
  ['FI', '', 'Åland', 'AX'],
  ['FI', '00100', '', 'FI'],
  ['IT', '23041', '', 'IT-LIV'],
  ['IT', '22061', '', 'IT-CAM'],
  ['IT', '23100', 'Sondrio', 'IT'],
  ['IT', '22060', 'Como', 'IT'],
  ['IT', '23030', 'Sondrio', 'IT'],
  ['DE', '78266', '', 'DE-BUE'],
  ['DE', '27498', '', 'DE-HEL'],
  ['GR', '630 86', '', 'GR-ATH'],
  ['GR', '10557', '', 'GR'],
  ['FR', '97400', '', 'RE'],
  ['RE', '97400', '', 'RE'],
  ['PT', '9000-123', 'Madeira', 'PT'],
  ['', '35001', '', ''],
])('places %s %s %s in the VAT area %s (INV-052)', (countryCode, zipCode, state, area) => {
  expect(vatAreaOf({ countryCode, zipCode, state })).toBe(area);
});

test('has territories of known countries only, with patterns that the database reads the same way', () => {
  for (const { country, zips, regions } of VAT_AREAS) {
    expect(COUNTRIES.some(({ code }) => code === country)).toBe(true);
    expect(zips ?? '^').toMatch(/^\^[\w()[\]|]*\$?$/);
    expect(regions.filter((name) => name !== name.toLowerCase())).toEqual([]);
  }
});
