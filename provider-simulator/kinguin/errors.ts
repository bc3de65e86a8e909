// Errors in Kinguin's documented format. The documents name the kinds but not their status codes, which are chosen here.

import { randomUUID } from 'node:crypto';
import type { Answer } from '../http.ts';

/** Documented kinds, and the status chosen for each. */
const STATUS = {
  ConstraintViolation: 400,
  Error: 500,
  HttpClient: 502,
  Http: 404,
  Authorization: 401,
  InsufficientBalance: 402,
  OrderFailed: 400,
  Preorder: 400,
  ProductUnavailable: 404,
  OrderNotFound: 404,
  ResourceLock: 409,
  OrderNotSupported: 400,
  NoKeysToReturn: 400,
} as const;

export type ErrorKind = keyof typeof STATUS;

/** A refused request. `property` is the invalid field of the request and its value. */
export class KinguinRefusal extends Error {
  readonly kind: ErrorKind;
  readonly property: { propertyPath: string; invalidValue: unknown } | undefined;

  constructor(kind: ErrorKind, detail: string, property?: { propertyPath: string; invalidValue: unknown }) {
    super(detail);
    this.kind = kind;
    this.property = property;
  }
}

/** Refuses an invalid field. */
export const violation = (propertyPath: string, invalidValue: unknown, rule: string) =>
  new KinguinRefusal('ConstraintViolation', `Invalid "${propertyPath}": ${rule}`, { propertyPath, invalidValue });

/** Response for a refusal of the request with this method and path. */
export function toErrorAnswer({ kind, message, property }: KinguinRefusal, method: string, path: string): Answer {
  const status = STATUS[kind];
  const body = {
    kind,
    status,
    title: kind,
    detail: message,
    path,
    method,
    trace: randomUUID().slice(0, 10),
    timestamp: new Date().toISOString(),
    ...property,
  };
  return { status, body };
}
