// Companies and accounts of the world: forty partner companies of all tiers in twelve countries, and staff of every
// role. All are invented; they include the accounts of server/seed/demo-people.ts.

import type { Role } from '#domain/base/roles.ts';
import type { CompanyType, InvoicePeriod } from '#domain/companies/types.ts';

interface StaffMember {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  isLevel1?: boolean;
}

export const STAFF: readonly StaffMember[] = [
  { email: 'sales@merkur.example', firstName: 'Samir', lastName: 'Okafor', role: 'Salesman' },
  { email: 'level1@merkur.example', firstName: 'Lena', lastName: 'Vogt', role: 'Salesman', isLevel1: true },
  { email: 'finance@merkur.example', firstName: 'Farah', lastName: 'Nilsen', role: 'Finance' },
  { email: 'reports@merkur.example', firstName: 'Ruben', lastName: 'Castel', role: 'Standard' },
  { email: 'nora@merkur.example', firstName: 'Nora', lastName: 'Achterberg', role: 'Salesman' },
  { email: 'emil@merkur.example', firstName: 'Emil', lastName: 'Sandoval', role: 'Salesman' },
];

/** Payment behaviour of a company: days relative to the due date, and how often it pays only after a reminder. */
export type Morale = 'early' | 'punctual' | 'late' | 'slow';

export interface Partner {
  name: string;
  country: Country;
  city: string;
  address: string;
  type: CompanyType;
  period: InvoicePeriod;
  /** Share of total sales. */
  weight: number;
  morale: Morale;
  creditLimitCents: number | null;
  /** Keys per automatic package; 0 if users download them. */
  automaticKeys: number;
  buyer: { email: string; firstName: string; lastName: string };
}

export const COUNTRIES = {
  DE: 'Germany',
  AT: 'Austria',
  FI: 'Finland',
  FR: 'France',
  GB: 'United Kingdom',
  IT: 'Italy',
  NL: 'Netherlands',
  PL: 'Poland',
  PT: 'Portugal',
  ES: 'Spain',
  SE: 'Sweden',
  US: 'United States',
} as const;
export type Country = keyof typeof COUNTRIES;

/** Name, country, city, address, type, weight, morale, first and last name of the buyer. */
const ROWS: readonly (readonly [string, Country, string, string, CompanyType, number, Morale, string, string])[] = [
  ['Aurora Games', 'DE', 'Hamburg', 'Brandstwiete 14', 'Gold', 9, 'punctual', 'Ana', 'Lindqvist'],
  ['Borealis Keys', 'FI', 'Tampere', 'Satamakatu 9', 'Standard', 4, 'punctual', 'Bo', 'Harju'],
  ['Cygnus Digital', 'PT', 'Porto', 'Rua das Flores 27', 'VIP', 12, 'early', 'Clara', 'Moura'],
  ['Dachstein Spiele', 'AT', 'Graz', 'Annenstraße 31', 'Gold', 5, 'punctual', 'Doris', 'Haslinger'],
  ['Elbkontor Games', 'DE', 'Dresden', 'Prager Straße 8', 'Standard', 3, 'late', 'Enno', 'Petersen'],
  ['Faro Digital', 'PT', 'Faro', 'Rua do Castelo 3', 'Standard', 2, 'punctual', 'Filipa', 'Tavares'],
  ['Gallion Keys', 'FR', 'Nantes', 'Quai de la Fosse 52', 'Platinum', 8, 'early', 'Gaëlle', 'Perrin'],
  ['Havenlicht', 'NL', 'Rotterdam', 'Wijnhaven 60', 'VIP', 11, 'punctual', 'Hanna', 'de Boer'],
  ['Isola Gioco', 'IT', 'Genova', 'Via San Luca 19', 'Gold', 5, 'late', 'Irene', 'Canepa'],
  ['Juniper Arcade', 'GB', 'Bristol', '7 Welsh Back', 'Gold', 6, 'punctual', 'Jonah', 'Whitlow'],
  ['Kopernik Gry', 'PL', 'Toruń', 'Szeroka 22', 'Platinum', 8, 'punctual', 'Kamil', 'Zawadzki'],
  ['Lumen Play', 'SE', 'Göteborg', 'Magasinsgatan 5', 'Gold', 5, 'early', 'Linnea', 'Ekström'],
  ['Mistral Jeux', 'FR', 'Marseille', 'Rue Sainte 41', 'Standard', 3, 'slow', 'Mathis', 'Roche'],
  ['Northpier Games', 'GB', 'Leeds', '14 Call Lane', 'Standard', 3, 'late', 'Nell', 'Ashworth'],
  ['Oakline Interactive', 'US', 'Portland', '88 NW Couch Street', 'Platinum', 9, 'punctual', 'Owen', 'Trask'],
  ['Pampelune Digital', 'ES', 'Pamplona', 'Calle Mayor 12', 'Standard', 3, 'punctual', 'Paula', 'Iriarte'],
  ['Quadrat Spielehandel', 'DE', 'Mannheim', 'Quadrat C4 7', 'Gold', 5, 'punctual', 'Quirin', 'Lang'],
  ['Riverbend Keys', 'US', 'Austin', '402 Rainey Street', 'Gold', 6, 'late', 'Rosa', 'Delgado'],
  ['Solvind', 'SE', 'Malmö', 'Stora Nygatan 30', 'Standard', 3, 'punctual', 'Stellan', 'Berg'],
  ['Torre Alta Juegos', 'ES', 'Valencia', 'Carrer de la Pau 9', 'Gold', 5, 'slow', 'Teresa', 'Ferrer'],
  ['Uferwerk', 'AT', 'Linz', 'Untere Donaulände 18', 'Standard', 2, 'punctual', 'Ulrich', 'Mayr'],
  ['Vantaa Play', 'FI', 'Vantaa', 'Lummetie 11', 'Standard', 2, 'early', 'Veera', 'Laine'],
  ['Wawel Digital', 'PL', 'Kraków', 'Grodzka 40', 'Gold', 6, 'punctual', 'Weronika', 'Nowak'],
  ['Xylo Games', 'NL', 'Utrecht', 'Oudegracht 211', 'Standard', 3, 'punctual', 'Xander', 'Visser'],
  ['Ypsilon Keys', 'DE', 'Köln', 'Breite Straße 77', 'Platinum', 8, 'punctual', 'Yara', 'Schmitz'],
  ['Zafferano Play', 'IT', 'Torino', 'Via Po 25', 'Standard', 3, 'late', 'Zoe', 'Ferraris'],
  ['Anchorage Digital', 'GB', 'Glasgow', '120 Ingram Street', 'Gold', 4, 'punctual', 'Ailsa', 'Munro'],
  ['Blauwal Vertrieb', 'DE', 'Bremen', 'Böttcherstraße 2', 'Standard', 3, 'slow', 'Benno', 'Harms'],
  ['Canal du Nord', 'FR', 'Lille', 'Rue Esquermoise 66', 'Gold', 5, 'punctual', 'Chloé', 'Delattre'],
  ['Delft Keyworks', 'NL', 'Delft', 'Voldersgracht 8', 'Gold', 5, 'early', 'Daan', 'Mulder'],
  ['Ember & Ash', 'US', 'Chicago', '215 W Lake Street', 'VIP', 10, 'punctual', 'Elise', 'Kowal'],
  ['Fiordo Giochi', 'IT', 'Trieste', 'Via Torino 14', 'Standard', 2, 'late', 'Fabio', 'Cossutta'],
  ['Granit Spel', 'SE', 'Uppsala', 'Svartbäcksgatan 20', 'Standard', 2, 'punctual', 'Greta', 'Holm'],
  ['Hanse Gamestock', 'DE', 'Lübeck', 'Hüxstraße 93', 'Gold', 5, 'punctual', 'Hinrich', 'Boye'],
  ['Iglica Gry', 'PL', 'Wrocław', 'Świdnicka 16', 'Standard', 3, 'slow', 'Iga', 'Mazur'],
  ['Jardim Jogos', 'PT', 'Braga', 'Rua do Souto 48', 'Standard', 2, 'punctual', 'Joana', 'Pinto'],
  ['Kestrel Keys', 'GB', 'Cardiff', '9 Womanby Street', 'Standard', 3, 'punctual', 'Kit', 'Morgan'],
  ['Lago Digitale', 'IT', 'Como', 'Via Vitani 6', 'Gold', 4, 'punctual', 'Lorenzo', 'Riva'],
  ['Maple Street Games', 'US', 'Burlington', '17 Church Street', 'Standard', 3, 'late', 'Maya', 'Prescott'],
  ['Nebulosa Juegos', 'ES', 'Sevilla', 'Calle Sierpes 34', 'Platinum', 7, 'early', 'Nuria', 'Campos'],
];

const LIMITS: Record<CompanyType, number | null> = {
  Standard: 4_000_000,
  Gold: 15_000_000,
  Platinum: 30_000_000,
  VIP: null,
};
const DEMO_LIMITS: Record<string, number | null> = { 'Aurora Games': 50_000_000, 'Cygnus Digital': 200_000_000 };

const domainOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .split(' ')[0]!;

export const PARTNERS: readonly Partner[] = ROWS.map(
  ([name, country, city, address, type, weight, morale, firstName, lastName], at) => ({
    name,
    country,
    city,
    address,
    type,
    weight,
    morale,
    period: at % 9 === 8 ? 'Immediately' : 'Weekly',
    creditLimitCents: name in DEMO_LIMITS ? DEMO_LIMITS[name]! : LIMITS[type],
    automaticKeys: at > 2 && at % 7 === 0 ? 10 : 0,
    buyer: { email: `buyer@${domainOf(name)}.example`, firstName, lastName },
  }),
);

export const SELLER = {
  name: 'Merkur Keys GmbH',
  address: 'Speicherstraße 1',
  zipCode: '20457',
  city: 'Hamburg',
  countryCode: 'DE',
  vatId: 'DE136695976',
  registrationNumber: 'HRB 12345',
  email: 'billing@merkur.example',
  bankAccount: 'DE02120300000000202051',
  paymentDays: 14,
  timeZone: 'Europe/Berlin',
} as const;
