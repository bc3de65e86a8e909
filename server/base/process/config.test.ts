import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { ConfigError, readConfig } from './config.ts';

test('starts a working trial on the embedded database without any variables', () => {
  const config = readConfig({});
  expect([config.port, config.host, config.databaseUrl, config.mode, config.demo, config.production]).toEqual([
    3000,
    '127.0.0.1',
    null,
    'all',
    'auto',
    false,
  ]);
});

test.each([
  ['mailto:security@merkur.example', true],
  ['https://merkur.example/security', true],
  ['tel:+49-40-123456', true],
  ['ftp://merkur.example', false],
  ['security@merkur.example', false],
  ['https://', false],
])('takes %s as a contact for vulnerability reports: %s', (contact, isTaken) => {
  const read = () => readConfig({ SECURITY_CONTACT: contact });
  if (isTaken) expect(read).not.toThrow();
  else expect(read).toThrow('SECURITY_CONTACT must start with mailto:, https: or tel:');
});

const providersWithCallLimit = (callsInFlight: unknown) =>
  JSON.stringify([{ code: 'genba', name: 'Genba', url: 'https://genba.example/v1', token: 't', callsInFlight }]);

test('accepts a limit on concurrent provider calls', () => {
  expect(readConfig({ PROVIDERS: providersWithCallLimit(8) }).providers[0]).toMatchObject({
    code: 'genba',
    callsInFlight: 8,
  });
});

const providersAt = (url: string) => JSON.stringify([{ code: 'genba', name: 'Genba', url, token: 't' }]);

const kinguin = (fields: Record<string, unknown>) =>
  JSON.stringify([{ code: 'k', name: 'K', adapter: 'kinguin', token: 't', ...fields }]);

test('reads a supplier with its credential from a file and without an address', () => {
  const tokenFile = join(mkdtempSync(join(tmpdir(), 'merkur-config-')), 'token');
  writeFileSync(tokenFile, 'from-the-file\n');
  const [entry] = readConfig({
    PROVIDERS: kinguin({ token: undefined, tokenFile, countries: ['DE', 'AT'] }),
  }).providers;
  expect(entry).toMatchObject({ adapter: 'kinguin', sandbox: false, countries: ['DE', 'AT'] });
  expect(entry?.adapter === 'kinguin' && entry.token.reveal()).toBe('from-the-file');
  expect(JSON.stringify(entry)).not.toContain('from-the-file');
});

const codesWholesale = (fields: Record<string, unknown>) =>
  JSON.stringify([
    { code: 'c', name: 'C', adapter: 'codeswholesale', clientId: 'i', clientSecret: 's', currency: 'EUR', ...fields },
  ]);

test('reads both credentials of CodesWholesale, each as text or from a file', () => {
  const clientSecretFile = join(mkdtempSync(join(tmpdir(), 'merkur-config-')), 'secret');
  writeFileSync(clientSecretFile, 'from-the-file\n');
  const [entry] = readConfig({ PROVIDERS: codesWholesale({ clientSecret: undefined, clientSecretFile }) }).providers;
  expect(entry).toMatchObject({ adapter: 'codeswholesale', currency: 'EUR', sandbox: false });
  if (entry?.adapter !== 'codeswholesale') throw new Error(entry?.adapter);
  expect([entry.clientId.reveal(), entry.clientSecret.reveal()]).toEqual(['i', 'from-the-file']);
  expect(JSON.stringify(entry)).not.toContain('from-the-file');
});

test('allows plain HTTP to a local provider in a trial', () => {
  for (const url of [
    'http://localhost:4700/v1',
    'http://127.0.0.1/v1',
    'http://[::1]:4700/v1',
    'https://genba.example/v1',
  ])
    expect(readConfig({ PROVIDERS: providersAt(url) }).providers).toHaveLength(1);
});

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535; it is "abc".'],
  [{ MODE: 'both' }, 'MODE must be one of app, worker, all; it is "both".'],
  [{ MODE: 'worker' }, 'MODE needs DATABASE_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address starting with postgres://'],
  [{ DATABASE_URL: 'postgres://a:5432,b:x/shop' }, 'DATABASE_URL must be an address starting with postgres://'],
  [{ DATABASE_POOLER: 'session' }, 'DATABASE_POOLER must be one of transaction, transaction-prepared'],
  [{ DATABASE_URL: 'postgres://a/b', DATABASE_POOLER: 'transaction' }, 'DATABASE_POOLER needs DATABASE_DIRECT_URL'],
  [{ DATABASE_DIRECT_URL: 'postgres://a/b' }, 'DATABASE_DIRECT_URL needs DATABASE_URL.'],
  [{ DEMO: 'maybe' }, 'DEMO must be one of auto, on, small, off'],
  [{ PROVIDERS: '{' }, 'PROVIDERS must be a JSON list'],
  [{ PROVIDERS: '[{"name": "Genba", "url": "https://genba.example", "token": "t"}]' }, 'code in PROVIDERS must be'],
  [{ PROVIDERS: providersWithCallLimit(0) }, 'callsInFlight in PROVIDERS must be a whole number from 1 to 1000.'],
  [{ PROVIDERS: providersWithCallLimit(2.5) }, 'callsInFlight in PROVIDERS'],
  [{ PROVIDERS: providersWithCallLimit('8') }, 'callsInFlight in PROVIDERS'],
  [{ PROVIDERS: providersAt('http://genba.example/v1') }, 'The url of genba in PROVIDERS must start with https://'],
  [{ PROVIDERS: providersAt('ftp://127.0.0.1/v1') }, 'The url of genba in PROVIDERS must start with https://'],
  [{ NODE_ENV: 'production', PROVIDERS: providersAt('http://127.0.0.1/v1') }, 'The url of genba in PROVIDERS'],
  [
    { PROVIDERS: '[{"code":"g","name":"G","url":"https://g.example","token":"t","callInFlight":8}]' },
    'Entry 1 of PROVIDERS must only have the fields code, name, lowBalance, callsInFlight, token, tokenFile, adapter, url; it has "callInFlight".',
  ],
  [
    { PROVIDERS: '[{"code":"g","name":"G","url":"https://g.example","token":"t","lowBalance":0.005}]' },
    'lowBalance in PROVIDERS must be an amount above 0, with at most two decimals.',
  ],
  [
    {
      PROVIDERS: JSON.stringify(['A', 'B'].map((name) => ({ code: 'g', name, url: 'https://g.example', token: 't' }))),
    },
    'PROVIDERS must name each code once; it names "g" again.',
  ],
  [
    { PROVIDERS: '[{"code":"k","name":"K","adapter":"genba","token":"t"}]' },
    'adapter in PROVIDERS must be merkur, kinguin or',
  ],
  [{ PROVIDERS: '[{"code":"k","name":"K","adapter":"kinguin"}]' }, 'token in PROVIDERS must be a text.'],
  [{ PROVIDERS: kinguin({ tokenFile: '/run/token' }) }, 'token in PROVIDERS must be given once, here or in tokenFile.'],
  [
    { PROVIDERS: kinguin({ token: undefined, tokenFile: '/none' }) },
    'tokenFile in PROVIDERS must name a file with a credential; /none is none.',
  ],
  [{ PROVIDERS: kinguin({ countries: ['DE', 'XX'] }) }, 'must be a country code such as "DE"; it is "XX".'],
  [{ PROVIDERS: kinguin({ sandbox: 'yes' }) }, 'sandbox in PROVIDERS must be true or false.'],
  [{ PROVIDERS: codesWholesale({ currency: undefined }) }, 'currency in PROVIDERS must be the currency of the account'],
  [{ PROVIDERS: codesWholesale({ currency: 'USD' }) }, 'currency in PROVIDERS must be "EUR"; it is "USD".'],
  [{ PROVIDERS: codesWholesale({ clientId: undefined }) }, 'clientId in PROVIDERS must be a text.'],
  [
    { PROVIDERS: codesWholesale({ clientSecretFile: '/run/secret' }) },
    'clientSecret in PROVIDERS must be given once, here or in clientSecretFile.',
  ],
  [
    { PROVIDERS: codesWholesale({ clientSecret: undefined, clientSecretFile: '/none' }) },
    'clientSecretFile in PROVIDERS must name a file with a credential; /none is none.',
  ],
  [{ PROVIDERS: codesWholesale({ token: 't' }) }, 'it has "token".'],
  [{ PROVIDERS: codesWholesale({ signature: 's' }) }, 'it has "signature".'],
  [{ PROVIDERS: kinguin({ url: 'http://kinguin.example' }) }, 'The url of k in PROVIDERS must start with https://'],
  [{ ANALYTICS_FRAME_URL: 'http://charts.example/board' }, 'ANALYTICS_FRAME_URL must start with https://'],
  [{ VIES_URL: 'http://vies.example/rest-api' }, 'VIES_URL must start with https://'],
  [{ ANALYTICS_FRAME_URL: 'board' }, 'ANALYTICS_FRAME_URL must be an address'],
  [{ TRUSTED_PROXIES: '10.0.0.5, proxy.example' }, 'or loopback; "proxy.example" is none.'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES must be addresses or networks'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: 'fd00::/8/8' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: 'uniquelocal' }, 'TRUSTED_PROXIES'],
  [{ GOOGLE_SHEETS_ID: 'abcdefghijk' }, 'GOOGLE_SHEETS_KEY_FILE is missing.'],
  [{ GOOGLE_SHEETS_KEY_FILE: '/key.json' }, 'GOOGLE_SHEETS_SHARE_WITH must name who may open'],
  [{ GOOGLE_SHEETS_KEY_FILE: 'key.json', GOOGLE_SHEETS_ID: 'abcdefghijk' }, 'must be an absolute path.'],
  [{ NODE_ENV: 'production' }, 'MASTER_KEY_FILE is required in production'],
  [{ NODE_ENV: 'production', DEMO: 'on' }, 'DEMO cannot be on in production.'],
  [{ NODE_ENV: 'production', DEMO: 'small' }, 'DEMO cannot be small in production.'],
])('%j stops the start with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(sentence);
});

test('names the variable at fault, and the part of it if only a part is wrong', () => {
  expect(() => readConfig({ MODE: 'both' })).toThrow(/^MODE must/);
  expect(() => readConfig({ PROVIDERS: providersWithCallLimit(0) })).toThrow(/^callsInFlight in PROVIDERS must/);
});

test('reports all configuration errors together', () => {
  expect(() => readConfig({ PORT: '-1', MODE: 'x' })).toThrow(/PORT[^\n]*\n.*MODE/);
});

test('rejects a master key of the wrong length and derives a separate key per purpose', () => {
  expect(() => deriveKeys(Buffer.alloc(16))).toThrow(ConfigError);
  const keys = deriveKeys(Buffer.alloc(32, 1));
  expect(keys.keyFor('jwt').equals(keys.keyFor('otp'))).toBe(false);
});

test('takes session lifetimes from the configuration, by default from the specification (LOG-025)', () => {
  const hours = ({ sessions: { staff, partner } }: ReturnType<typeof readConfig>) =>
    [staff.idle, staff.whole, partner.idle, partner.whole].map((milliseconds) => milliseconds / 3_600_000);
  expect(hours(readConfig({}))).toEqual([1, 12, 8, 168]);
  const shorter = { STAFF_IDLE_MINUTES: '15', STAFF_SESSION_HOURS: '8', PARTNER_IDLE_MINUTES: '30' };
  expect(hours(readConfig({ ...shorter, PARTNER_SESSION_HOURS: '24' }))).toEqual([0.25, 8, 0.5, 24]);
  expect(() => readConfig({ STAFF_IDLE_MINUTES: '0' })).toThrow('STAFF_IDLE_MINUTES must be a whole number from 5');
});
