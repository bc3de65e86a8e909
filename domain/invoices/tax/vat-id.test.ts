import { describe, expect, test } from 'vitest';
import { isForeignTaxNumber, isVatId, isVatIdOf, normalizeVatId } from './vat-id.ts';

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
    'NL004495445B01',
    'NL000099998B57',
    'EL094259216',
    'EL023456780',
    'IE6433435F',
    'IE6433435OA',
    'IE8D79739I',
    'IE9700053D',
    'BG175074752',
    'BG7523169263',
    'CY10259033P',
    'CY10008489A',
    'CZ25123891',
    'CZ46505334',
    'CZ7103192745',
    'ESA13585625',
    'ESB83871236',
    'ESA28015865',
    'ES54362315K',
    'LT119511515',
    'LT100001919017',
    'LT290061371314',
    'LV40003009497',
    'LV40003521600',
    'MT11679112',
    'MT15121333',
    'RO18547290',
    'RO11198699',
    'SI50223054',
    'SI15012557',
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
    'EL123456789',
    'ESA28015866',
    'NL999999999B99',
    'SI12345678',
    'BG175074751',
    'CY10259033Z',
    'CZ25123890',
    'IE8D79739J',
    'IE6433435OB',
    'LT119511514',
    'LV40003009496',
    'MT11679113',
    'RO18547291',
    'GB980780684',
    'XI980780684',
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
    expect(isVatIdOf('FR40303265045', 'MC')).toBe(true);
  });

  test('is invalid with any other last digit, where a check digit is published', () => {
    const samples = [
      ...['ATU13585627', 'BE0428759497', 'BG175074752', 'CY10259033P', 'CZ25123891', 'DE136695976', 'DK13585628'],
      ...['EE100931558', 'EL094259216', 'ESA28015865', 'FI20774740', 'FR40303265045', 'HR33392005961', 'HU12892312'],
      ...['IE6433435F', 'IT00743110157', 'LT119511515', 'LU15027442', 'LV40003009497', 'MT11679112', 'NL000099998B57'],
      ...['PL8567346215', 'PT501964843', 'RO18547290', 'SE556188840401', 'SI50223054', 'SK2022749619'],
    ];
    const missed = samples.flatMap((id) => {
      const last = [...id].findLastIndex((sign) => /\d/.test(sign));
      const others = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
        (step) => `${id.slice(0, last)}${(Number(id[last]) + step) % 10}${id.slice(last + 1)}`,
      );
      return others.filter(isVatId);
    });
    expect(missed).toEqual([]);
  });
});

describe('a tax number of a country outside the Union', () => {
  test.each(['GB980780684', 'GBGD001', 'CHE 123.456.788 MWST', 'CHE123456788', 'NO974760673MVA', 'NO974760673'])(
    'is valid if like %s',
    (id) => expect(isForeignTaxNumber(normalizeVatId(id))).toBe(true),
  );

  test.each(['GB980780685', 'CHE123456789', 'NO974760674MVA', 'XI123456789', 'US123456789', 'DE136695976', ''])(
    'is invalid if like «%s»',
    (id) => expect(isForeignTaxNumber(normalizeVatId(id))).toBe(false),
  );
});
