import { describe, expect, test, vi } from 'vitest';
import {
  dateOnly,
  detailTime,
  integer,
  listTime,
  localTime,
  money,
  parseDateTime,
  parseMoney,
  percent,
  pickerTime,
  signedPercent,
  unitCost,
} from './format.ts';

const TIME = '2026-11-20T11:19:05.250Z';

test("shows the user's local time with its zone in the tooltip", () => {
  const Format = Intl.DateTimeFormat;
  class InTokyo extends Format {
    constructor(locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locale, { ...options, timeZone: 'Asia/Tokyo' });
    }
  }
  const inTokyo = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(InTokyo as never);
  expect(localTime(TIME)).toBe('20/11/2026, 20:19:05 GMT+9');
  inTokyo.mockRestore();
});

describe('numbers', () => {
  test.each([
    [1257840, '€12,578.40'],
    [0, '€0.00'],
    [-4500, '-€45.00'],
    [1, '€0.01'],
    [null, '–'],
    [undefined, '–'],
  ])('formats %s cents as %s (SH-030)', (cents, text) => expect(money(cents)).toBe(text));

  test('shows unit costs with two to four decimals', () => {
    expect(unitCost(31234)).toBe('€3.1234');
    expect(unitCost(31000)).toBe('€3.10');
    expect(unitCost(null)).toBe('–');
  });

  test('groups whole numbers and shows one decimal in percentages', () => {
    expect(integer(12578)).toBe('12,578');
    expect(percent(1250)).toBe('12.5%');
    expect(signedPercent(1250)).toBe('+12.5%');
    expect(signedPercent(-300)).toBe('-3.0%');
    expect(signedPercent(0)).toBe('0.0%');
  });
});

describe('times', () => {
  test('uses the specified format for each context (SH-031, SH-032)', () => {
    expect(listTime(TIME)).toBe('20/11/2026 - 11:19:05');
    expect(detailTime(TIME)).toBe('20.11.2026 11:19:05');
    expect(dateOnly(TIME)).toBe('20-11-2026');
    expect(pickerTime(TIME)).toBe('20-11-2026 11:19');
  });

  test('converts other offsets to UTC (SH-031)', () =>
    expect(listTime('2026-11-20T01:00:00+02:00')).toBe('19/11/2026 - 23:00:00'));

  test.each([
    null,
    undefined,
    '',
    '1970-01-01T00:00:00.000Z',
    '1969-05-05T00:00:00.000Z',
    '0001-01-01T00:00:00Z',
    'soon',
  ])('formats %s as a dash (SH-033)', (time) => expect(listTime(time)).toBe('–'));
});

describe('typed text', () => {
  test.each([
    ['1/12/2026 9:30', '2026-12-01T09:30:00.000Z'],
    ['01-12-2026 09:30', '2026-12-01T09:30:00.000Z'],
    [' 01.12.2026 ', '2026-12-01T00:00:00.000Z'],
    ['20/11/2026 - 11:19', '2026-11-20T11:19:00.000Z'],
    ['31-02-2026 10:00', null],
    ['01-12-2026 24:00', null],
    ['2026-12-01', null],
    ['tomorrow', null],
  ])('parses %s as %s', (text, time) => expect(parseDateTime(text)).toBe(time));

  test.each([
    ['12.5', 1250],
    ['1,234.56', 123456],
    ['12,5', 1250],
    ['1,234', 123400],
    ['€ 7', 700],
    ['.5', 50],
    ['12.345', 1234.5],
    ['1234,567', 123456.7],
    ['-5', -500],
    ['1.2.3', null],
    ['1,2345,678', null],
    ['abc', null],
  ])('parses %s as %s cents', (text, cents) => expect(parseMoney(text)).toBe(cents));
});
