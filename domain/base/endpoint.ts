// A call is one object: method, path, access, input and output. Server routes, browser calls, form validation and the
// OpenAPI document are all derived from it; no path is written anywhere else.

import type * as z from 'zod/mini';
import type { Actor } from './actor.ts';
import type { ApiScope } from './api-scopes.ts';
import type { Permission } from './permissions.ts';
import type { RefusalCode } from './refusal-codes.ts';
import { FINANCE_ROLES, type Role } from './roles.ts';
import { MINUTE, millisecondsBetween, type Time } from './time.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Access to a call. Permissions do not cross sides: `/me/` calls are for partners, `/management/` calls for staff. */
export type Access =
  | 'public'
  | 'signed-in'
  | { side: 'Partner' | 'Management'; any: readonly Permission[]; roles: readonly Role[] };

const STAFF: readonly Role[] = ['SuperAdmin', 'Salesman', 'Finance'];

/** Partners with at least one of the permissions; any partner if none is listed. */
export const partner = (...any: Permission[]): Access => ({ side: 'Partner', any, roles: ['Partner'] });
/** Staff with at least one of the permissions; any staff if none is listed. Excludes the role Standard (PRM-015). */
export const staff = (...any: Permission[]): Access => ({ side: 'Management', any, roles: STAFF });
/** Staff with one of the roles. */
export const staffRoles = (...roles: Role[]): Access => ({ side: 'Management', any: [], roles });
/** Administrators only. */
export const ADMIN_STAFF = staffRoles('SuperAdmin');
/** Staff who keep the books. */
export const FINANCE_STAFF = staffRoles(...FINANCE_ROLES);
/** Staff who sell: administrators and salesmen. */
export const SALES_STAFF = staffRoles('SuperAdmin', 'Salesman');

/** Whether the actor may make a call with this access. */
export function hasAccess(access: Access, actor: Pick<Actor, 'userId' | 'side' | 'role' | 'permissions'>): boolean {
  if (access === 'public') return true;
  if (access === 'signed-in') return actor.userId !== null;
  return (
    actor.side === access.side &&
    actor.role !== null &&
    access.roles.includes(actor.role) &&
    (access.any.length === 0 || access.any.some((permission) => actor.permissions.has(permission)))
  );
}

/** Whether API clients are excluded. */
export const isInPersonOnly = ({ inPerson, needsStepUp }: Pick<Endpoint, 'inPerson' | 'needsStepUp'>): boolean =>
  inPerson === true || needsStepUp === true;

/** How long step-up authentication stays fresh (ms). Exported for tests. */
export const FACTOR_FRESH = 10 * MINUTE;

/** Whether the session has a fresh sign-in or step-up. */
export const isFactorFresh = ({ lastFactorAt }: Pick<Actor, 'lastFactorAt'>, now: Time): boolean =>
  lastFactorAt !== undefined && millisecondsBetween(lastFactorAt, now) <= FACTOR_FRESH;

type Schema = z.ZodMiniType;

export interface Endpoint<M extends Method = Method, In extends Schema = Schema, Out extends Schema = Schema> {
  method: M;
  /** Below /api; `:name` segments are input fields. */
  path: string;
  access: Access;
  /** One-sentence description for the OpenAPI document. */
  summary: string;
  input: In;
  reply: Out;
  /**
   * A file is streamed by its handler instead of shaped by `reply`; events are a stream of values, each shaped by
   * `reply`.
   */
  kind: 'json' | 'file' | 'events';
  /** Input field that is the entire body, for array bodies. */
  body?: string;
  /** Content type of a non-JSON file body; `body` names its field. */
  upload?: string;
  /** Maximum upload size in bytes, if different from the default. */
  uploadBytes?: number;
  /** Serializes input that is not sent as it is (lists). */
  serializeInput?: (input: never) => Record<string, unknown>;
  /** Calls where secrets can be guessed are limited to 10 per minute and address. */
  throttle?: 'auth';
  /** A query sent as a write because it is too long for a URL: it changes nothing (GAP-074). */
  isReadOnly?: true;
  /** Data a few seconds old is acceptable, so a replica may answer; no decision depends on it. */
  mayLag?: true;
  /** A list the server can export in the background, by columns that are row fields. */
  isExportedByServer?: true;
  /** Only records what the user has viewed: not audited. */
  isUnaudited?: true;
  /** Codes of refusals specific to the call, in addition to the general ones (`refusalCodesOf`). */
  refusals?: readonly RefusalCode[];
  /**
   * The reply holds keys: it is audited like a file, and never compressed, because the length of a compressed reply leaks
   * its content (BREACH).
   */
  holdsKeys?: true;
  /** Replies have an ETag; a caller that has the current version gets 304 (`TaggedReply`). */
  isTagged?: true;
  /** Requires a signed-in person rather than an API client (http-api section 1). */
  inPerson?: true;
  /** Requires step-up authentication (`isFactorFresh`): a stolen session could otherwise escalate. */
  needsStepUp?: true;
  /** Scope that a program needs in addition to the permissions (API-003). For calls of the partner API only. */
  scope?: ApiScope;
}

/** Path prefix of the partner API, whose only callers are programs with a credential of their company (API-002). */
export const PARTNER_API = '/v1/';

/** Whether only programs may make the call. */
export const isProgramCall = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith(PARTNER_API);

type EndpointOptions<In extends Schema, Out extends Schema> = Omit<
  Endpoint<Method, In, Out>,
  'method' | 'path' | 'kind'
> & {
  kind?: Endpoint['kind'];
};

const endpointFactory =
  <M extends Method>(method: M) =>
  <In extends Schema, Out extends Schema>(path: string, options: EndpointOptions<In, Out>): Endpoint<M, In, Out> => ({
    kind: 'json',
    ...options,
    method,
    path,
  });

export const get = endpointFactory('GET');
export const post = endpointFactory('POST');
export const put = endpointFactory('PUT');
export const del = endpointFactory('DELETE');

/** Input in code form, as in handlers and the browser. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** Reply in code form, as in handlers and the browser. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** Names of the `:name` segments of a path. */
export const pathParams = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);

const IDEMPOTENCY_CODES: readonly RefusalCode[] = [
  'idempotency_key',
  'idempotency_key_length',
  'idempotency_running',
  'idempotency_unknown',
];

const PROGRAM_CODES: readonly RefusalCode[] = [
  'unauthenticated',
  'api_key',
  'credential_expired',
  'other_environment',
  'ip_not_allowed',
  'in_flight',
  'forbidden',
];
const SESSION_CODES: readonly RefusalCode[] = [
  'unauthenticated',
  'session_ended',
  'password_change',
  'factor_required',
  'forbidden',
];

/** All codes a call may be refused with. */
export function refusalCodesOf(call: Endpoint): RefusalCode[] {
  const { access, path, method, kind, input, refusals = [] } = call;
  const hasInput = Object.keys((input as unknown as { shape?: object }).shape ?? { any: true }).length > 0;
  const codes: RefusalCode[] = ['unreadable', 'too_many', 'database', ...refusals];
  if (access !== 'public') codes.push(...(isProgramCall(call) ? PROGRAM_CODES : SESSION_CODES));
  if (call.scope) codes.push('scope_missing');
  if (call.needsStepUp) codes.push('step_up_required');
  if (pathParams(path).length > 0) codes.push('missing');
  if (hasInput || method !== 'GET') codes.push('invalid', 'not_text');
  if (access !== 'public' && method === 'POST' && kind !== 'file') codes.push(...IDEMPOTENCY_CODES);
  return [...new Set(codes)];
}
