// Display texts of audit entries: actions, fields and changes.

import {
  CREATE_ADMIN_ACTION,
  DEMO_ACTION,
  OPENING_ACTION,
  PASSWORD_LINK_ACTION,
  SHEET_IMPORT_ACTION,
  SNAPSHOT_ACTION,
} from './actions.ts';

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
const sentenceCase = (text: string): string => {
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase()).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Names of sign-in and non-call actions; all others are derived from their path. */
const ACTION_LABELS: Record<string, string> = {
  [OPENING_ACTION]: 'Log opened: initial state',
  [CREATE_ADMIN_ACTION]: 'Operator: administrator created',
  [PASSWORD_LINK_ACTION]: 'Password link: emailed on request',
  [SHEET_IMPORT_ACTION]: 'Spreadsheet: row taken over',
  [DEMO_ACTION]: 'Demo: work of Finance set up',
  [SNAPSHOT_ACTION]: 'Month end: inventory taken',
  'POST /auth/LoginWithOtp': 'Sign-in: password',
  'POST /auth/VerifyLoginOtp': 'Sign-in: code',
  'POST /auth/VerifyRecoveryCode': 'Sign-in: recovery code',
  'POST /auth/LoginWithApiKey': 'Sign-in: API credentials',
  'POST /auth/RequestPasswordLink': 'Password link: requested',
  'POST /auth/SetPasswordByLink': 'Password link: password set',
  'POST /auth/refreshtoken': 'Session renewed',
  'POST /auth/Logout': 'Sign-out',
  'PUT /user/me/ChangePassword': 'Own password changed',
  'PUT /user/me/ReCreateApiCredentials': 'API credentials created',
  'PUT /user/me/factor/Begin': 'Authenticator app: setup begun',
  'PUT /user/me/factor/Confirm': 'Authenticator app: set up',
  'PUT /user/me/factor/RenewRecoveryCodes': 'Recovery codes renewed',
  'PUT /user/me/factor/Remove': 'Authenticator app: removed',
  'PUT /user/me/colleagues/Invite': 'Colleague: invited',
  'PUT /user/me/colleagues/:id/ResendInvitation': 'Colleague: invitation sent again',
  'PUT /user/me/colleagues/:id/SetActive': 'Colleague: activated or deactivated',
  'PUT /user/management/:id/ResendInvitation': 'User: invitation sent again',
  'PUT /user/management/:id/CreateInvitationLink': 'User: invitation link created',
  'PUT /user/management/:id/RemoveFactor': 'User: authenticator app removed',
  'PUT /user/me/sessions/:id/End': 'Session ended',
  'PUT /user/me/sessions/EndOthers': 'Other sessions ended',
};

const KIND_LABELS: Record<string, string> = {
  permissiongroup: 'Permission group',
  orderitem: 'Order item',
  creditmemo: 'Credit note',
  paymentplan: 'Payment plan',
  manualinventory: 'Manual stock',
  lowstockmark: 'Low-stock mark',
  inventorysnapshot: 'Month-end inventory',
  providerpromotion: 'Provider promotion',
  googlesheet: 'Spreadsheet',
};

/** Name of a subject kind: «Permission group». */
export const kindLabel = (kind: string): string => KIND_LABELS[kind.toLowerCase()] ?? sentenceCase(kind);

/** Name of an action: `PUT /user/management/:id/UpdateUser` is «User: update user». */
export function actionLabel(action: string): string {
  const knownLabel = ACTION_LABELS[action];
  if (knownLabel) return knownLabel;
  const [method = '', path = ''] = action.split(' ');
  const parts = path.split('/').filter((part) => part && !part.startsWith(':'));
  const [kind = '', ...rest] = parts.filter((part) => !['management', 'me', 'actions'].includes(part));
  const verb =
    rest.length > 0 ? rest.map(sentenceCase).join(' ').toLowerCase() : (METHOD_LABELS[method] ?? method.toLowerCase());
  return `${kindLabel(kind)}: ${verb}`;
}

const METHOD_LABELS: Record<string, string> = { POST: 'edit', PUT: 'update', DELETE: 'delete', GET: 'download' };

const COUNTRY_CODE = /^[A-Z]{2}$/;

/** Name of a field; a unit suffix is moved to the value. */
export const fieldLabel = (name: string): string =>
  name
    .split('.')
    .map((part) =>
      COUNTRY_CODE.test(part) ? part : sentenceCase(part.replace(/(?:Cents|E4|Id|Ids)$/, '')) || sentenceCase(part),
    )
    .join(' · ');

/** One changed field. */
export interface FieldDifference {
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Record<string, unknown>;

/** Flattens nested objects, `region.included`; lists stay whole. */
function flattenFields(fields: Fields | null, prefix = ''): Map<string, unknown> {
  const flattened = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields ?? {})) {
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isNested)
      for (const [path, part] of flattenFields(value as Fields, `${prefix}${name}.`)) flattened.set(path, part);
    else flattened.set(prefix + name, value);
  }
  return flattened;
}

/** All changed fields in order. */
export function fieldDifferences(before: Fields | null, after: Fields | null): FieldDifference[] {
  const [oldFields, newFields] = [flattenFields(before), flattenFields(after)];
  return [...new Set([...oldFields.keys(), ...newFields.keys()])]
    .map((field) => ({ field, before: oldFields.get(field), after: newFields.get(field) }))
    .filter((one) => JSON.stringify(one.before ?? null) !== JSON.stringify(one.after ?? null));
}
