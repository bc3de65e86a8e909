// Entries of the variable PROVIDERS, by adapter. A misspelled field is refused: ignoring a limit or a credential could
// cost money.

import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { COUNTRIES, countryNameOf } from '#domain/base/countries.ts';
import { Secret } from '#domain/base/text/secret.ts';

const MAX_CALLS_IN_FLIGHT = 1000;
const callLimit = `must be a whole number from 1 to ${MAX_CALLS_IN_FLIGHT}.`;
const required = z.string('must be a text.').min(1, 'must not be empty.');
const url = required.refine((value) => URL.canParse(value), 'must be an address.');

/** Codes of countries; all countries if omitted. */
const countries = z
  .array(
    required.refine((code) => countryNameOf(code) !== undefined, {
      error: ({ input }) => `must be a country code such as "DE"; it is "${input}".`,
    }),
    'must be a list of country codes.',
  )
  .min(1, 'must name a country.')
  .default(() => COUNTRIES.map(({ code }) => code));

const COMMON = {
  code: required,
  name: required,
  /** The credential, or the absolute path of a file that contains it. */
  token: required.optional(),
  tokenFile: required.refine(isAbsolute, 'must be an absolute path.').optional(),
  /** Maximum number of concurrent calls per process. */
  callsInFlight: z.int(callLimit).min(1, callLimit).max(MAX_CALLS_IN_FLIGHT, callLimit).optional(),
};

const MERKUR = { ...COMMON, adapter: z.literal('merkur').default('merkur'), url };

const KINGUIN = {
  ...COMMON,
  adapter: z.literal('kinguin'),
  /** Omitted: the documented address of the live or the test system. */
  url: url.optional(),
  /** Whether the credential belongs to the test system. */
  sandbox: z.boolean('must be true or false.').default(false),
  /** Countries in which keys bought here may be sold. */
  countries,
};

/** An object with exactly these fields; others are named. */
const strict = <T extends z.core.$ZodLooseShape>(fields: T) =>
  z.strictObject(fields, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `must only have the fields ${Object.keys(fields).join(', ')}; it has "${(keys as string[]).join('", "')}".`
        : undefined,
  });

/** Content of a credential's file without the final line break; empty if it cannot be read. */
function readCredential(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch {
    return '';
  }
}

/** Replaces token and file by the secret. */
function withToken<T extends { token?: string | undefined; tokenFile?: string | undefined }>(
  { token, tokenFile, ...rest }: T,
  { addIssue }: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
) {
  const add = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (token !== undefined && tokenFile !== undefined) add('token', 'must be given once, here or in tokenFile.');
  else if (token === undefined && tokenFile === undefined) add('token', 'must be a text.');
  const value = token ?? (tokenFile === undefined ? '' : readCredential(tokenFile));
  if (tokenFile !== undefined && value === '')
    add('tokenFile', `must name a file with a credential; ${tokenFile} is none.`);
  return { ...rest, token: new Secret(value) };
}

const providerConfig = z.discriminatedUnion(
  'adapter',
  [strict(MERKUR).transform(withToken), strict(KINGUIN).transform(withToken)],
  { error: ({ code }) => (code === 'invalid_union' ? 'must be merkur or kinguin.' : undefined) },
);

/** One provider to buy from. */
export type ProviderConfig = z.output<typeof providerConfig>;

/** A provider that speaks our own wire format. */
export type GatewayConfig = Extract<ProviderConfig, { adapter: 'merkur' }>;

const shape = 'must be a JSON list of {"code", "name", "url", "token"}.';

/** The variable PROVIDERS, a JSON list. */
export const providers = z
  .string()
  .transform((value, { addIssue }) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      addIssue(shape);
      return z.NEVER;
    }
  })
  .pipe(
    z.array(providerConfig, shape).superRefine((entries, { addIssue }) => {
      const codes = entries.map(({ code }) => code);
      const repeated = codes.find((code, at) => codes.indexOf(code) < at);
      if (repeated !== undefined) addIssue(`must name each code once; it names "${repeated}" again.`);
    }),
  )
  .optional();
