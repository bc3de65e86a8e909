import { describe, expect, test } from 'vitest';
import { isVatId, isVatIdOf, normalizeVatId } from './vat-id.ts';

describe('a VAT id', () => {
  // Published examples of countries and tax offices, and ids of large companies.
  test.each([
    'ATU13585627',
    'ATU33864707',
    'BE0428759497',
    'BE0403170701',
    'DE136695976',
    'DE143454214',
    'DE129273398',
    'DK13585628',
    'DK22756214',
    'EE100931558',
    'EE100366327',
    'FI20774740',
    'FI01120389',
    'FR40303265045',
    'FR83404833048',
    'HR33392005961',
    'HR27759560625',
    'HU12892312',
    'HU10625790',
    'IT00743110157',
    'IT00905811006',
    'LU15027442',
    'LU26375245',
    'PL8567346215',
    'PL7740001454',
    'PT501964843',
    'PT500697256',
    'SE556188840401',
    'SE556016068001',
    'SK2022749619',
    'SK2020273893',
    'NL010000446B01',
    'EL094259216',
    'IE6433435F',
  ])('is valid if like %s', (id) => {
    expect(isVatId(id)).toBe(true);
  });

  test.each([
    'ATU13585628',
    'BE0428759498',
    'DE136695977',
    'DK13585627',
    'EE100931559',
    'HR33392005962',
    'HU12892313',
    'LU15027443',
    'PT501964844',
    'SK2022749618',
    'FI20774741',
    'FR41303265045',
    'IT00743110158',
    'PL8567346216',
    'SE556188840501',
    'XX123',
    'DE13669597',
    '',
  ])('is invalid if like «%s»', (id) => {
    expect(isVatId(id)).toBe(false);
  });

  test('is stored without spaces and dots, and belongs to a country', () => {
    expect(normalizeVatId(' de 136.695-976 ')).toBe('DE136695976');
    expect(isVatIdOf('EL094259216', 'GR')).toBe(true);
    expect(isVatIdOf('DE136695976', 'AT')).toBe(false);
  });
});
