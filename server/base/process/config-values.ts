// Schemas of environment variables. Messages continue a sentence that starts with the variable's name.

import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { isServerAddress } from './server-address.ts';

export const text = z.string().optional();

export const oneOf = <const V extends readonly string[]>(values: V) =>
  z.enum(values, { error: ({ input }) => `must be one of ${values.join(', ')}; it is "${input}".` }).optional();

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((value) => Number.isInteger(Number(value)) && Number(value) >= min && Number(value) <= max, {
      error: ({ input }) => `must be a whole number from ${min} to ${max}; it is "${input}".`,
    })
    .transform(Number)
    .optional();

/** A fraction from 0 to 1. */
export const share = z
  .string()
  .refine((value) => value.trim() !== '' && Number(value) >= 0 && Number(value) <= 1, {
    error: ({ input }) => `must be a number from 0 to 1; it is "${input}".`,
  })
  .transform(Number)
  .optional();

/** An absolute URL with one of these protocols (such as `https:`). */
export const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
    )
    .optional();

/** Contact for vulnerability reports in security.txt (RFC 9116). */
export const contact = z
  .string()
  .refine(
    (value) => /^(?:mailto|tel|https):\S+$/.test(value) && URL.canParse(value),
    'must start with mailto:, https: or tel:, such as mailto:security@company.example.',
  )
  .optional();

/** A PostgreSQL URL, with several hosts for failover: `postgres://user@one:5432,two:5432/name`. */
export const servers = z
  .string()
  .refine(isServerAddress, 'must be an address starting with postgres:// or postgresql://.')
  .optional();

export const absolutePath = z.string().refine(isAbsolute, 'must be an absolute path.').optional();

/** Comma-separated values. */
export const list = z.string().transform((value) => value.split(',').flatMap((part) => part.trim() || []));

export const LOOPBACK = 'loopback';

/** An IP address or a CIDR network, but not the whole address space. */
function isNetwork(value: string): boolean {
  const [ip = '', length, more] = value.split('/');
  const version = isIP(ip);
  if (version === 0 || more !== undefined) return false;
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
}

export const proxies = list
  .superRefine((entries, { addIssue }) => {
    const wrong = entries.find((entry) => entry !== LOOPBACK && !isNetwork(entry));
    const rule = 'must be addresses or networks joined by commas, like 10.0.0.5, 192.168.1.0/24, or loopback';
    if (wrong !== undefined) addIssue(`${rule}; "${wrong}" is none.`);
  })
  .optional();

/** ID of a Google spreadsheet, as in its URL. */
export const spreadsheetId = z
  .string()
  .regex(/^[\w-]{10,200}$/, 'must be the id of a spreadsheet, as its address holds it.')
  .optional();
