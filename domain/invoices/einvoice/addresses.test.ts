import { describe, expect, test } from 'vitest';
import { ADDRESS_SCHEMES, isAddressScheme, isElectronicAddress } from './addresses.ts';

describe('an electronic address', () => {
  test.each([
    ['EM', 'rechnung@amt.example', true],
    ['EM', 'rechnung', false],
    ['0204', '04011000-1234512345-06', true],
    ['0204', '04011000-1234512345-07', false],
    ['0204', 'Amt', false],
    ['0088', '4035811991014', true],
    ['0088', '4035811991015', false],
    ['0192', '974760673', true],
    ['0192', '974760674', false],
    ['0208', '0428759497', true],
    ['0208', '0428759498', false],
    ['0007', '5561880001', false],
    ['0007', '5560160680', true],
    ['0184', 'DK13585628', true],
    ['0184', '1358562', false],
    ['0151', '51824753556', true],
    ['0151', '51824753557', false],
    ['9930', 'DE136695976', true],
    ['9930', 'DE 136695976', false],
    ['9930', '', false],
    ['1234', 'x', false],
  ])('of scheme %s: %s is accepted: %s (INV-060)', (scheme, id, isAccepted) => {
    expect(isElectronicAddress({ scheme, id })).toBe(isAccepted);
  });

  test('has a scheme of the list, each listed once', () => {
    const codes = ADDRESS_SCHEMES.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect([codes[0], isAddressScheme('0204'), isAddressScheme('')]).toEqual(['EM', true, false]);
  });
});
