// A call is one object: method, path, who may make it, what goes in, what comes out. Server routes, browser calls,
// form validation and the OpenAPI document all come from it; nobody else writes a path.

import type * as z from 'zod/mini';
import type { Actor } from './actor.ts';
import type { Permission, Role } from './permissions.ts';
import type { RefusalCode } from './refusal-codes.ts';
import { MINUTE, millisecondsBetween, type Time } from './time.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may make a call. A permission never crosses the side: `/me/` calls are the partner's, `/management/` staff's. */
export type Access =
  | 'public'
  | 'signed-in'
  | { side: 'Partner' | 'Management'; any: readonly Permission[]; roles: readonly Role[] };

const STAFF: readonly Role[] = ['SuperAdmin', 'Salesman', 'Finance'];

/** A partner holding at least one of the rights; any partner when none is named. */
export const partner = (...any: Permission[]): Access => ({ side: 'Partner', any, roles: ['Partner'] });
/**
 * Staff holding at least one of the rights; any staff when none is named. The role Standard is not among them
 * (PRM-015).
 */
export const staff = (...any: Permission[]): Access => ({ side: 'Management', any, roles: STAFF });
/** Staff of one of the roles. */
export const staffRoles = (...roles: Role[]): Access => ({ side: 'Management', any: [], roles });

/** May this actor make a call with that access? */
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

/** Is the call closed to programs with API credentials? */
export const isInPersonOnly = ({ inPerson, needsStepUp }: Pick<Endpoint, 'inPerson' | 'needsStepUp'>): boolean =>
  inPerson === true || needsStepUp === true;

/** For so long after its factor a session may take grave steps, in milliseconds. */
export const FACTOR_FRESH = 10 * MINUTE;

/** Was the factor of the session given a short while ago? */
export const isFactorFresh = ({ lastFactorAt }: Pick<Actor, 'lastFactorAt'>, now: Time): boolean =>
  lastFactorAt !== undefined && millisecondsBetween(lastFactorAt, now) <= FACTOR_FRESH;

type Schema = z.ZodMiniType;

export interface Endpoint<M extends Method = Method, In extends Schema = Schema, Out extends Schema = Schema> {
  method: M;
  /** Below /api; `:name` segments are fields of the input. */
  path: string;
  access: Access;
  /** One plain sentence on what it does, for the OpenAPI document. */
  summary: string;
  input: In;
  reply: Out;
  /** A file is streamed by its handler, not shaped by `reply`; events keep coming, each shaped by `reply`. */
  kind: 'json' | 'file' | 'events';
  /** The input field that is the whole body, for bodies that are an array. */
  body?: string;
  /** The content type of a body that is a file and no JSON; `body` names its field. */
  upload?: string;
  /** Bytes that such a file may have, where it is not the usual limit of the edge. */
  uploadBytes?: number;
  /** Input as the query or body of the wire, for inputs that are not sent as they are (lists). */
  serializeInput?: (input: never) => Record<string, unknown>;
  /** Calls that guess secrets are counted per address, 10 a minute. */
  throttle?: 'auth';
  /** A question that is sent like a write because it is too long for an address: it changes nothing (GAP-074). */
  isReadOnly?: true;
  /** Shows what was some seconds ago just as well, so a copy of the database may answer it; nothing is decided by it. */
  mayLag?: true;
  /** A list that the server makes into files in the background, by columns that are fields of its rows. */
  isExportedByServer?: true;
  /** Nothing changes but what the person has looked at: it leaves no line in the audit log. */
  isUnaudited?: true;
  /** Codes of the rules that may refuse it, besides those that every such call has (`refusalCodesOf`). */
  refusals?: readonly RefusalCode[];
  /** Only a person who signed in may make it, never a program with API credentials (http-api section 1). */
  inPerson?: true;
  /** Only a person whose factor is fresh may make it (`isFactorFresh`): with it a stolen session could take more. */
  needsStepUp?: true;
}

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

/** What a handler receives and what the browser hands in: code form. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** What a handler answers and what the browser receives: code form. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** The names of the `:name` segments of a path. */
export const pathParams = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);

const IDEMPOTENCY_CODES: readonly RefusalCode[] = [
  'idempotency_key',
  'idempotency_key_length',
  'idempotency_running',
  'idempotency_unknown',
];

/** Every code that a call may be refused with. */
export function refusalCodesOf(call: Endpoint): RefusalCode[] {
  const { access, path, method, kind, input, refusals = [] } = call;
  const hasInput = Object.keys((input as unknown as { shape?: object }).shape ?? { any: true }).length > 0;
  const codes: RefusalCode[] = ['unreadable', 'too_many', 'database', ...refusals];
  if (access !== 'public')
    codes.push('unauthenticated', 'session_ended', 'password_change', 'factor_required', 'forbidden');
  if (call.needsStepUp) codes.push('step_up_required');
  if (pathParams(path).length > 0) codes.push('missing');
  if (hasInput || method !== 'GET') codes.push('invalid', 'not_text');
  if (access !== 'public' && method === 'POST' && kind !== 'file') codes.push(...IDEMPOTENCY_CODES);
  return [...new Set(codes)];
}
