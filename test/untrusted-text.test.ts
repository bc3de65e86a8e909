// Every parser of untrusted text takes linear time. 64 KB of its worst input occupy a quadratic parser for seconds and
// a linear one for milliseconds; the bound is far from both, because other work may slow the machine down.

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { csvCell, guardedCell } from '#domain/base/exports/csv.ts';
import * as field from '#domain/base/fields.ts';
import { parseSort } from '#domain/base/list.ts';
import { deviceName } from '#domain/base/text/devices.ts';
import { parseDocumentNumber } from '#domain/base/text/document-number.ts';
import { isEmailAddress } from '#domain/base/text/email-address.ts';
import { instantOf } from '#domain/base/time.ts';
import { findImageFault, findTextFault, searchForm } from '#domain/catalog/key-text.ts';
import { email } from '#domain/companies/fields.ts';
import { isVatId, normalizeVatId } from '#domain/invoices/tax/vat-id.ts';
import { namedNumbersIn } from '#domain/payments/remittance.ts';
import { acceptedEncoding } from '#server/base/files/compression.ts';
import { networkOf } from '#server/base/http/client-network.ts';
import { errorText } from '#server/base/process/log.ts';
import { matchesEtag } from '#server/base/static/constant-reply.ts';
import { sanitizeNote } from '#server/catalog/provider/wire-translation.ts';
import { readTextFile } from '#server/loads/key-lines.ts';
import { numbersContaining } from '#server/orders/reading/order-numbers.ts';
import { centsOfDecimal } from '#server/payments/bank-files/decimal.ts';
import { parseXml } from '#server/payments/bank-files/xml-tree.ts';
import { threadCpuMilliseconds } from '#test/cpu-time.ts';
import { world } from '#test/world.ts';

const LOAD = { sku: 'ABC', keyColumn: null };

const SIZE = 64 * 1024;
const MAX_MS = 400;

/** 64 KB of repeated `part` between a beginning and an end that makes a match fail late. */
const repeated = (part: string, before = '', after = ''): string =>
  before + part.repeat(Math.ceil(SIZE / part.length)) + after;

/** Inputs on which typical patterns backtrack: one repeated part, ended by a character that does not match. */
const USUAL = [
  ' ',
  '\t',
  '\n',
  'a',
  'A',
  '0',
  '9',
  ',',
  ';',
  '.',
  '-',
  '"',
  '<',
  '&',
  '=',
  '@',
  '/',
  ':',
  '\\',
  '\u00a0',
  'a,',
  'a.',
  'a@',
  '1.',
  ' ;',
  'I N V',
  'INV',
  '"a',
  '""',
  'A-',
  'eyJ-',
  'x:1',
  'é',
  '\u202e',
  'a b ',
  '://a',
].flatMap((part) => ['', 'a@', 'gzip'].flatMap((before) => ['', '!'].map((after) => repeated(part, before, after))));

/** So slow that no pause of the machine explains it: one run is enough. */
const HOPELESS_MS = 10 * MAX_MS;

/** The fastest of three runs in milliseconds of processor time; garbage collection slows single runs. */
function millisecondsOf(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 3 && (n === 0 || (best > MAX_MS && best < HOPELESS_MS)); n += 1) {
    const start = threadCpuMilliseconds();
    try {
      run();
    } catch {
      // A refusal also takes time.
    }
    best = Math.min(best, threadCpuMilliseconds() - start);
  }
  return best;
}

const emailField = email('Required.');
const csvField = field.csv(z.string());
const timeField = field.time();
const lineField = field.singleLine();

const PARSERS: [string, (text: string) => unknown][] = [
  ['Accept-Encoding', acceptedEncoding],
  ['If-None-Match', (text) => matchesEtag(text, 'W/"x"')],
  ['User-Agent', deviceName],
  ['a network address', networkOf],
  ['an e-mail address', isEmailAddress],
  ['an e-mail field', (text) => z.safeParse(emailField, text)],
  ['values in a query', (text) => z.safeParse(csvField, text)],
  ['a time in a query', (text) => z.safeParse(timeField, text)],
  ['a line of text', (text) => z.safeParse(lineField, text)],
  ['a sort order', (text) => parseSort(text, ['name'])],
  ['an instant', instantOf],
  ['a document number', parseDocumentNumber],
  ['an order number', (text) => numbersContaining(text, [{ year: 2026, last: 1 }])],
  ['a remittance text', (text) => namedNumbersIn(text, 2026)],
  ['a bank amount', centsOfDecimal],
  ['a bank file', (text) => parseXml(`<a b="c">${text}</a>`)],
  ['a tag of a bank file', (text) => parseXml(`<${text}`)],
  ['a VAT id', (text) => isVatId(normalizeVatId(text))],
  ['key lines', (text) => readTextFile(text, false, LOAD)],
  ['key cells', (text) => readTextFile(text, true, LOAD)],
  ['a key', findTextFault],
  ['an image key', findImageFault],
  ['a key that is searched', searchForm],
  ['a CSV cell', (text) => csvCell(text) + guardedCell(text)],
  ['an error message', errorText],
  ['a provider message', sanitizeNote],
];

test.each(PARSERS)('reads 64 KB of %s in linear time', (_, parse) => {
  const slow = USUAL.find((text) => millisecondsOf(() => parse(text)) > MAX_MS);
  expect(slow && `${slow.slice(0, 10)} … ${slow.slice(-3)}`).toBeUndefined();
});

/** The fastest of three responses in milliseconds of processor time. */
async function answerTime(ask: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 3 && best > MAX_MS; n += 1) {
    const start = threadCpuMilliseconds();
    await ask();
    best = Math.min(best, threadCpuMilliseconds() - start);
  }
  return best;
}

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'content-type',
  'host',
  'idempotency-key',
  'if-none-match',
  'if-modified-since',
  'last-event-id',
  'origin',
  'range',
  'read-position',
  'sec-fetch-site',
  'traceparent',
  'user-agent',
  'x-forwarded-for',
  'x-session-transport',
];
const HEADER_VALUES = ['gzip', 'Bearer', 'a=b'].flatMap((before) =>
  [' ', ',', ';', '=', '.', ':', 'a', ' ;', '"', 'a=b; '].map((part) => repeated(part, before, 'x')),
);

// HEAD: the description of the API is large, and sending it takes longer than reading any header.
test.each([
  ['HEAD', '/api/openapi.json'],
  ['GET', '/api/user/me'],
  ['GET', '/health/live'],
  ['GET', '/orders'],
] as const)('answers %s %s quickly for any 64 KB in a header', async (method, url) => {
  const w = await world();
  const slow: string[] = [];
  for (const name of HEADERS)
    for (const value of HEADER_VALUES) {
      const elapsed = await answerTime(() => w.http.inject({ method, url, headers: { [name]: value } }));
      if (elapsed > MAX_MS) slow.push(`${name}: ${value.slice(0, 12)}`);
    }
  expect(slow).toEqual([]);
});

test.each(['/api/user/management/GetAll', '/api/openapi.json', '/orders'])(
  'answers %s quickly for any 64 KB in its query',
  async (url) => {
    const w = await world();
    const admin = await w.person('SuperAdmin');
    const headers = { authorization: await admin.authorization() };
    const slow: string[] = [];
    for (const name of ['Text', 'Sort', 'PageIndex', 'x'])
      for (const part of ['+', ',', '%20', '%2C', 'a', '&a=', '&Text=', '&', '=', '%', '%E2%80%AE', '\\']) {
        const elapsed = await answerTime(() =>
          w.http.inject({ url: `${url}?${name}=${repeated(part, '', '!')}`, headers }),
        );
        if (elapsed > MAX_MS) slow.push(`${name}=${part}`);
      }
    expect(slow).toEqual([]);
  },
);
