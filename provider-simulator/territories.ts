// Sales territories and price levels: groups of countries with a common price, and regions made of them.

const EUROZONE = 'DE FR IT ES NL BE AT IE PT FI GR SK SI LT LV EE LU MT CY HR'.split(' ');
const EUROPE_EAST = 'CZ HU RO BG'.split(' ');
const EUROPE_NORTH = 'SE DK NO CH IS'.split(' ');
const NORTH_AMERICA = ['US', 'CA'];
const LATIN_AMERICA = 'MX AR CL CO PE UY'.split(' ');
const PACIFIC = 'AU NZ'.split(' ');
const EAST_ASIA = 'JP KR SG'.split(' ');
const SOUTH_ASIA = 'TH MY ID PH VN IN'.split(' ');
const MIDDLE_EAST_AFRICA = 'ZA AE SA IL EG'.split(' ');

/** Countries in and around the European Union that are excluded from products for the rest of the world. */
export const EUROPE = [...EUROZONE, ...EUROPE_EAST, ...EUROPE_NORTH, 'PL'];

interface PriceGroup {
  /** Short name; part of the price row's id. */
  name: string;
  countries: readonly string[];
  currency: string;
  /** Price level in percent of the euro price. */
  level: number;
}

const group = (name: string, currency: string, level: number, ...countries: string[]): PriceGroup => ({
  name,
  countries,
  currency,
  level,
});

const GB = group('gb', 'GBP', 100, 'GB');
const PL = group('pl', 'PLN', 88, 'PL');
const BR = group('br', 'BRL', 58, 'BR');
const TR = group('tr', 'TRY', 42, 'TR');

/** Regions: price groups (three to six, no country twice) and whether their countries are a white list. */
export const REGIONS: Record<string, { code: string; groups: PriceGroup[]; whiteListed: boolean }> = {
  Global: {
    code: 'GLB',
    whiteListed: false,
    groups: [
      group('eu', 'EUR', 100, ...EUROZONE, ...EUROPE_EAST, ...EUROPE_NORTH),
      GB,
      PL,
      group('us', 'USD', 100, ...NORTH_AMERICA, ...PACIFIC, ...EAST_ASIA, ...MIDDLE_EAST_AFRICA),
      BR,
      group('low', 'USD', 55, ...LATIN_AMERICA, ...SOUTH_ASIA, 'TR'),
    ],
  },
  EU: {
    code: 'EU',
    whiteListed: true,
    groups: [
      group('euro', 'EUR', 100, ...EUROZONE),
      group('north', 'EUR', 106, ...EUROPE_NORTH),
      group('east', 'EUR', 86, ...EUROPE_EAST),
      PL,
      GB,
    ],
  },
  ROW: {
    code: 'ROW',
    whiteListed: false,
    groups: [
      group('us', 'USD', 100, ...NORTH_AMERICA, ...PACIFIC),
      group('low', 'USD', 55, ...LATIN_AMERICA, ...SOUTH_ASIA),
      group('mea', 'USD', 72, ...MIDDLE_EAST_AFRICA),
      BR,
      TR,
    ],
  },
  LATAM: {
    code: 'LAT',
    whiteListed: true,
    groups: [BR, group('north', 'USD', 62, 'MX', 'CO'), group('south', 'USD', 50, 'AR', 'CL', 'PE', 'UY')],
  },
  APAC: {
    code: 'APC',
    whiteListed: true,
    groups: [
      group('pacific', 'USD', 98, ...PACIFIC),
      group('east', 'USD', 92, ...EAST_ASIA),
      group('south', 'USD', 48, ...SOUTH_ASIA),
    ],
  },
};

/** Common regions are listed more than once. */
export const REGION_NAMES = ['Global', 'Global', 'Global', 'EU', 'EU', 'ROW', 'LATAM', 'APAC'] as const;

/** Units of a currency per euro, before daily fluctuations. */
export const BASE_RATES: Record<string, number> = { EUR: 1, USD: 1.08, GBP: 0.86, PLN: 4.28, BRL: 6.15, TRY: 45.2 };
