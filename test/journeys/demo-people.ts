// Demo accounts and what they do without a browser, signing in and making calls, to prepare a story.

import { inject, type ProvidedContext } from 'vitest';
import { accessCalls, type Session } from '#domain/access/calls.ts';
import { mailCopy } from '#domain/access/mail-copy.ts';
import type { Endpoint, Input, Reply } from '#domain/base/endpoint.ts';
import { MINUTE } from '#domain/base/time.ts';
import { wireCodecOf } from '#domain/base/wire.ts';
import { buildRequest } from '#web/ui/session/api.ts';

export const PEOPLE = {
  admin: { email: 'admin@merkur.example', name: 'Alma Steiner', role: 'SuperAdmin' },
  sales: { email: 'sales@merkur.example', name: 'Samir Okafor', role: 'Salesman' },
  level1: { email: 'level1@merkur.example', name: 'Lena Vogt', role: 'Salesman' },
  finance: { email: 'finance@merkur.example', name: 'Farah Nilsen', role: 'Finance' },
  reports: { email: 'reports@merkur.example', name: 'Ruben Castel', role: 'Standard' },
  /** Gold, with a credit limit. */
  aurora: { email: 'buyer@aurora.example', name: 'Ana Lindqvist', role: 'Partner' },
  /** Standard, without a limit. */
  borealis: { email: 'buyer@borealis.example', name: 'Bo Harju', role: 'Partner' },
  /** VIP, with a credit limit. */
  cygnus: { email: 'buyer@cygnus.example', name: 'Clara Moura', role: 'Partner' },
} as const;

export type PersonName = keyof typeof PEOPLE;

type OtherProduct = Pick<NonNullable<ProvidedContext['given']>, 'url' | 'simulator' | 'password'>;
let otherProduct: OtherProduct | null = null;

/** Values provided by the global setup. Only stories may call it; without a browser none runs. */
export const givenSetup = () => ({ ...inject('given')!, ...otherProduct });

/** From now on all accounts use this product, with and without a browser; null: the shared one. */
export function visitProduct(product: OtherProduct | null): void {
  otherProduct = product && { url: product.url, simulator: product.simulator, password: product.password };
  tokens.clear();
  begun.clear();
}

interface ApiAnswer<E extends Endpoint> {
  status: number;
  /** Decoded; undefined if refused. */
  reply: Reply<E>;
  message: string;
  headers: Headers;
  text: string;
}

/** One HTTP call, as a program makes it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  headers: Record<string, string> = {},
): Promise<ApiAnswer<E>> {
  const { url, body } = buildRequest(endpoint, input);
  const response = await fetch(givenSetup().url + url, {
    method: endpoint.method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body ?? null,
  });
  const text = await response.text();
  const wire = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  return {
    status: response.status,
    reply: (response.ok ? wireCodecOf(endpoint.reply).decode(wire) : undefined) as Reply<E>,
    message: wire.Message ?? '',
    headers: response.headers,
    text,
  };
}

/** Latest code emailed to an address: for signing in, unless another subject is given. */
export async function codeFor(email: string, subject: string = mailCopy.mailSubject): Promise<string> {
  const answer = await fetch(`${givenSetup().url}/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const { Items } = (await answer.json()) as { Items: { Subject: string; Text: string }[] };
  const mail = Items.find(({ Subject }) => Subject === subject);
  const code = /\b\d{6}\b/.exec(mail?.Text ?? '')?.[0];
  if (!code) throw new Error(`There is no mail with a code for ${email}.`);
  return code;
}

const ask = (email: string, cookie?: string) =>
  call(accessCalls.login, { email, password: givenSetup().password }, cookie ? { cookie } : {});

/** Number of sessions each account has started. */
const begun = new Map<PersonName, number>();

/** A new session of an account, with real tokens. */
export async function newSession(who: PersonName): Promise<Session> {
  begun.set(who, (begun.get(who) ?? 0) + 1);
  const { email } = PEOPLE[who];
  const asked = await ask(email);
  if (!asked.reply?.userId) throw new Error(`${email} may not sign in: ${asked.status} ${asked.message}`);
  const [cookie = ''] = asked.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const verified = await call(
    accessCalls.verify,
    { userId: asked.reply.userId, otp: await codeFor(email) },
    { cookie, 'x-session-transport': 'body' },
  );
  if (!verified.reply) throw new Error(`The code of ${email} was refused: ${verified.message}`);
  return verified.reply;
}

/** Uses up a code that a browser requested but never entered; until then the account gets no other code. */
export async function consumeCode(email: string, cookie: string): Promise<void> {
  const asked = await ask(email, cookie);
  const userId = asked.reply?.userId;
  if (userId) await call(accessCalls.verify, { userId, otp: await codeFor(email) }, { cookie });
}

/** Access tokens live 15 minutes and step-up authentication ten; ours are replaced well before. */
const TOKEN_MS = 8 * MINUTE;
/** Accounts have at most ten sessions, and the oldest end first; ours is replaced before that. */
const NEWER_AT_MOST = 8;
const tokens = new Map<PersonName, { token: Promise<string>; until: number; begun: number }>();

async function tokenOf(who: PersonName): Promise<string> {
  const known = tokens.get(who);
  const newer = (begun.get(who) ?? 0) - (known?.begun ?? 0);
  if (known && known.until > Date.now() && newer < NEWER_AT_MOST) return known.token;
  const token = newSession(who).then(({ accessToken }) => accessToken);
  tokens.set(who, { token, until: Date.now() + TOKEN_MS, begun: begun.get(who) ?? 0 });
  return token;
}

/** API client of an account: `await apiClient('admin').do(orderCalls.approve, { … })`. */
export function apiClient(who: PersonName) {
  const once = async <E extends Endpoint>(endpoint: E, input: Input<E>, headers: Record<string, string>) =>
    call(endpoint, input, { authorization: `Bearer ${await tokenOf(who)}`, ...headers });
  const make = async <E extends Endpoint>(endpoint: E, input: Input<E>, headers: Record<string, string> = {}) => {
    const answered = await once(endpoint, input, headers);
    if (answered.status !== 401) return answered;
    // A story about sessions may have ended ours.
    tokens.delete(who);
    return once(endpoint, input, headers);
  };
  return {
    /** Makes a call and returns the whole response, even if refused. */
    call: make,
    /** Makes a call that must succeed. */
    do: async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> => {
      const answered = await make(endpoint, input);
      if (answered.status === 200) return answered.reply;
      throw new Error(`${endpoint.method} ${endpoint.path} as ${who}: ${answered.status} ${answered.text}`);
    },
  };
}
