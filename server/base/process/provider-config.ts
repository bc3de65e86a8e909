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

const absolutePath = required.refine(isAbsolute, 'must be an absolute path.');

/** Fields of credentials: each is given as text, or as the absolute path of a file that contains it. */
const TOKEN = { token: required.optional(), tokenFile: absolutePath.optional() };
const CLIENT = {
  clientId: required.optional(),
  clientIdFile: absolutePath.optional(),
  clientSecret: required.optional(),
  clientSecretFile: absolutePath.optional(),
};

const lowBalance = 'must be an amount above 0, with at most two decimals.';

const COMMON = {
  code: required,
  name: required,
  /** A lower balance is a warning, in units of the provider's currency. */
  lowBalance: z.number(lowBalance).positive(lowBalance).multipleOf(0.01, lowBalance).max(1e9, lowBalance).optional(),
  /** Maximum number of concurrent calls per process. */
  callsInFlight: z.int(callLimit).min(1, callLimit).max(MAX_CALLS_IN_FLIGHT, callLimit).optional(),
};

const MERKUR = { ...COMMON, ...TOKEN, adapter: z.literal('merkur').default('merkur'), url };

/** Fields of adapters of suppliers. */
const SUPPLIER = {
  ...COMMON,
  /** Omitted: the documented address of the live or the test system. */
  url: url.optional(),
  /** Whether the credential belongs to the test system. */
  sandbox: z.boolean('must be true or false.').default(false),
  /** Countries in which keys bought here may be sold. */
  countries,
  /** Secret of the supplier's events; without it none are accepted. */
  webhookSecret: required.optional(),
  webhookSecretFile: absolutePath.optional(),
};

const KINGUIN = {
  ...SUPPLIER,
  ...TOKEN,
  adapter: z.literal('kinguin'),
};

const CODESWHOLESALE = {
  ...SUPPLIER,
  ...CLIENT,
  adapter: z.literal('codeswholesale'),
  /** Currency of the account, which no reply names. Prices in another one could not be compared: it has no rates. */
  currency: z.literal('EUR', {
    error: ({ input }) =>
      input === undefined ? 'must be the currency of the account, "EUR".' : `must be "EUR"; it is "${input}".`,
  }),
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

type AddIssue = (issue: { code: 'custom'; path: string[]; message: string }) => void;
/** Credentials of these names, each as text or as a file. */
type Given<N extends string> = { [K in N | `${N}File`]?: string | undefined };

function readSecret<N extends string>(entry: Given<N>, name: N, addIssue: AddIssue): Secret {
  const [text, file] = [entry[name], entry[`${name}File`]];
  const add = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (text !== undefined && file !== undefined) add(name, `must be given once, here or in ${name}File.`);
  else if (text === undefined && file === undefined) add(name, 'must be a text.');
  const value = text ?? (file === undefined ? '' : readCredential(file));
  if (file !== undefined && value === '') add(`${name}File`, `must name a file with a credential; ${file} is none.`);
  return new Secret(value);
}

/** Replaces texts and files of these credentials by their secrets. */
const withSecrets =
  <N extends string>(...names: N[]) =>
  <T extends Given<N>>(entry: T, { addIssue }: { addIssue: AddIssue }) => {
    const secrets = Object.fromEntries(names.map((name) => [name, readSecret(entry, name, addIssue)]));
    const hidden = new Set<string>(names.flatMap((name) => [name, `${name}File`]));
    const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !hidden.has(name)));
    return { ...rest, ...secrets } as Omit<T, N | `${N}File`> & Record<N, Secret>;
  };

/** The same for the secret of webhooks, which may be missing. */
const withWebhookSecret = <T extends Given<'webhookSecret'>>(entry: T, context: { addIssue: AddIssue }) => {
  const isGiven = entry.webhookSecret !== undefined || entry.webhookSecretFile !== undefined;
  const { webhookSecret: _, webhookSecretFile: __, ...rest } = entry;
  return { ...rest, webhookSecret: isGiven ? readSecret(entry, 'webhookSecret', context.addIssue) : null };
};

const providerConfig = z.discriminatedUnion(
  'adapter',
  [
    strict(MERKUR).transform(withSecrets('token')),
    strict(KINGUIN).transform(withSecrets('token')).transform(withWebhookSecret),
    strict(CODESWHOLESALE).transform(withSecrets('clientId', 'clientSecret')).transform(withWebhookSecret),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? 'must be merkur, kinguin or codeswholesale.' : undefined) },
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
