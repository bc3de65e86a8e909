// How lines of the audit log read: actions and fields in words, and what changed between before and after.

import { CREATE_ADMIN, OPENING, SHEET } from './actions.ts';

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
const sentence = (text: string): string => {
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase()).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What signing in and deeds that are no call are called; all others are read from their path. */
const NAMES: Record<string, string> = {
  [OPENING]: 'Log opened: as it stood',
  [CREATE_ADMIN]: 'Operator: administrator created',
  [SHEET]: 'Spreadsheet: row taken over',
  'POST /auth/LoginWithOtp': 'Sign-in: password',
  'POST /auth/VerifyLoginOtp': 'Sign-in: code',
  'POST /auth/LoginWithApiKey': 'Sign-in: API credentials',
  'POST /auth/refreshtoken': 'Session renewed',
  'POST /auth/Logout': 'Sign-out',
  'PUT /user/me/ChangePassword': 'Own password changed',
  'PUT /user/me/ReCreateApiCredentials': 'API credentials created',
  'PUT /user/me/sessions/:id/End': 'Session ended',
  'PUT /user/me/sessions/EndOthers': 'Other sessions ended',
};

const KINDS: Record<string, string> = {
  permissiongroup: 'Permission group',
  orderitem: 'Order item',
  creditmemo: 'Credit note',
  paymentplan: 'Payment plan',
  manualinventory: 'Manual stock',
  providerpromotion: 'Provider promotion',
  googlesheet: 'Spreadsheet',
};

/** A kind of thing in words: «Permission group». */
export const kindInWords = (kind: string): string => KINDS[kind.toLowerCase()] ?? sentence(kind);

/** An action in words: `PUT /user/management/:id/UpdateUser` is «User: update user». */
export function actionInWords(action: string): string {
  const named = NAMES[action];
  if (named) return named;
  const [method = '', path = ''] = action.split(' ');
  const parts = path.split('/').filter((part) => part && !part.startsWith(':'));
  const [kind = '', ...rest] = parts.filter((part) => !['management', 'me', 'actions'].includes(part));
  const what = rest.length > 0 ? rest.map(sentence).join(' ').toLowerCase() : (PLAIN[method] ?? method.toLowerCase());
  return `${kindInWords(kind)}: ${what}`;
}

const PLAIN: Record<string, string> = { POST: 'edit', PUT: 'update', DELETE: 'delete', GET: 'download' };

const COUNTRY = /^[A-Z]{2}$/;

/** A field in words; a unit at its end goes into the value. */
export const fieldInWords = (name: string): string =>
  name
    .split('.')
    .map((part) => (COUNTRY.test(part) ? part : sentence(part.replace(/(?:Cents|E4|Id|Ids)$/, '')) || sentence(part)))
    .join(' · ');

/** One field whose value is not what it was. */
export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

/** Nested objects become fields of their own, `region.included`; lists stay whole. */
function flat(fields: Fields | null, prefix = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields ?? {})) {
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (nested) for (const [path, part] of flat(value as Fields, `${prefix}${name}.`)) found.set(path, part);
    else found.set(prefix + name, value);
  }
  return found;
}

/** Every field that differs, in the order in which they come. */
export function differences(before: Fields | null, after: Fields | null): Difference[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((one) => JSON.stringify(one.before ?? null) !== JSON.stringify(one.after ?? null));
}
