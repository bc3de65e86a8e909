// Wire format of failures: problem+json (RFC 9457) with the sentence that the browser shows (http-api, ERR).

import type * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import { toAmount } from '#domain/base/fields.ts';
import { type FieldError, Refusal } from '#domain/base/refusal.ts';
import { type RefusalCode, retryOf } from '#domain/base/refusal-codes.ts';
import { PASCAL, type WireDialect } from '#domain/base/wire.ts';
import { dialectOfPath, SNAKE } from '#domain/base/wire-dialects.ts';

export const PROBLEM_TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Schema of a problem for the OpenAPI document. */
export const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'Code', 'Message', 'TraceId'],
  properties: {
    type: { type: 'string', description: 'urn:problem: and the code.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    Code: { type: 'string', description: 'The reason, stable: docs/refusals.md lists every code.' },
    Message: { type: 'string', description: 'The sentence for people.' },
    State: { type: 'string', description: 'The state that was found, where the rule asks for another one.' },
    Errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['Field', 'Code', 'Message'],
        properties: {
          Field: { type: 'string' },
          Code: { type: 'string' },
          Message: { type: 'string' },
          Allowed: { type: 'array', items: { type: 'string' }, description: 'The allowed values, where they are few.' },
        },
      },
    },
    TraceId: { type: 'string' },
  },
} as const;

/** Schema of a problem of the partner API. */
export const API_PROBLEM_SCHEMA = {
  type: 'object',
  description: 'An error (RFC 9457). Compare `code`, which is stable; `detail` is for people and may change.',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'retry', 'trace_id'],
  properties: {
    type: { type: 'string', description: '`urn:problem:` and the code.', examples: ['urn:problem:price_changed'] },
    title: { type: 'string', description: 'Reason phrase of the status.', examples: ['Conflict'] },
    status: { type: 'integer', description: 'HTTP status.', examples: [409] },
    detail: { type: 'string', description: 'What happened, for people.', examples: ['The unit price is 12.50 EUR.'] },
    instance: { type: 'string', description: 'Path of the request.', examples: ['/api/v1/orders'] },
    code: { type: 'string', description: 'Reason, for programs.', examples: ['price_changed'] },
    retry: {
      type: 'string',
      enum: ['never', 'later', 'after_change'],
      description: 'Whether the request may be sent again: never, later unchanged, or after a change.',
      examples: ['after_change'],
    },
    state: { type: 'string', description: 'State of the order, if another one is required.', examples: ['Completed'] },
    order_id: {
      type: 'string',
      format: 'uuid',
      description: 'The order that already has the reference.',
      examples: ['0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e'],
    },
    draw_id: {
      type: 'string',
      format: 'uuid',
      description: 'The draw that already has the reference.',
      examples: ['0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8f'],
    },
    unit_price: {
      type: 'object',
      description: 'The current unit price.',
      required: ['amount', 'currency'],
      properties: {
        amount: { type: 'string', description: 'Decimal with two places.', examples: ['12.50'] },
        currency: { type: 'string', enum: ['EUR'], description: 'Always EUR.', examples: ['EUR'] },
      },
      examples: [{ amount: '12.50', currency: 'EUR' }],
    },
    errors: {
      type: 'array',
      description: 'Fields that break a rule.',
      examples: [[{ field: 'quantity', code: 'below_minimum', message: 'The quantity is too low.' }]],
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: {
            type: 'string',
            description: 'Path of the field; in a batch it starts with `orders` and the index.',
            examples: ['orders.3.quantity'],
          },
          code: { type: 'string', description: 'Reason, for programs.', examples: ['below_minimum'] },
          message: { type: 'string', description: 'Reason, for people.', examples: ['The quantity is too low.'] },
          allowed: {
            type: 'array',
            items: { type: 'string' },
            description: 'Allowed values, if they are few.',
            examples: [['completed']],
          },
        },
      },
    },
    trace_id: { type: 'string', description: 'Finds the request in our log.', examples: ['5f0c9a7be1d24c83'] },
  },
} as const;

/** `lines.2.quantity` in wire names. */
const wirePath = (path: string, dialect: WireDialect) =>
  path
    .split('.')
    .map((name) => dialect.nameOf(name))
    .join('.');

/** Objects that a refusal is about, in wire form. */
function subjectOf({ about: { orderId, drawId, unitPriceCents } }: Refusal, dialect: WireDialect) {
  const fields = {
    ...(orderId !== undefined && { orderId }),
    ...(drawId !== undefined && { drawId }),
    ...(unitPriceCents !== undefined && { unitPrice: toAmount(unitPriceCents) }),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [dialect.nameOf(name), value]));
}

type ProblemCode = RefusalCode | 'defect';

/** Fields of RFC 9457, the same in both dialects. */
const standardFields = (code: ProblemCode, status: number, detail: string, instance: string) => ({
  type: `urn:problem:${code}`,
  title: PROBLEM_TITLES[status] ?? 'Error',
  status,
  detail,
  instance,
});

/** Our own fields of a refusal, with names of its dialect. */
function ownFields(refusal: Refusal, dialect: WireDialect, traceId: string): object {
  const { code, message, state, errors } = refusal;
  const name = (field: string) => dialect.nameOf(field);
  return {
    [name('code')]: code,
    // `detail` says the same; the first API has both.
    ...(dialect === SNAKE ? { retry: retryOf(code, state) } : { Message: message }),
    ...(state !== undefined && { [name('state')]: state }),
    ...subjectOf(refusal, dialect),
    ...(errors.length > 0 && {
      [name('errors')]: errors.map((error) => ({
        [name('field')]: wirePath(error.field, dialect),
        [name('code')]: error.code,
        [name('message')]: error.message,
        ...(error.allowed && { [name('allowed')]: [...error.allowed] }),
      })),
    }),
    [name('traceId')]: traceId,
  };
}

/** A refusal in the dialect of the path it answers. */
export const problemOf = (refusal: Refusal, instance: string, traceId: string): object => ({
  ...standardFields(refusal.code, refusal.status, refusal.message, instance),
  ...ownFields(refusal, dialectOfPath(instance), traceId),
});

/** A defect: reveals nothing but the trace id (ERR-018). */
export const defectProblem = (instance: string, traceId: string): object => ({
  ...standardFields('defect', 500, commonCopy.unknownError, instance),
  ...(dialectOfPath(instance) === SNAKE
    ? { code: 'defect', retry: 'later', trace_id: traceId }
    : { Code: 'defect', Message: commonCopy.unknownError, TraceId: traceId }),
});

type Issue = z.core.$ZodIssue;

/** Refusal codes of the schema library's own rules; our rules use `invalid`. */
const ISSUE_CODES: Partial<Record<Issue['code'], RefusalCode>> = {
  invalid_type: 'wrong_type',
  invalid_union: 'wrong_type',
  too_small: 'too_small',
  too_big: 'too_big',
  invalid_format: 'format',
  invalid_value: 'format',
};

function fieldErrors(issue: Issue, dialect: WireDialect): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      code: 'unknown_field',
      message: commonCopy.unknownField(dialect.nameOf(key)),
    }));
  }
  const field = path.join('.');
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return [{ field, code: 'required', message: commonCopy.required(wirePath(field, dialect) || 'The body') }];
  }
  return [
    {
      field,
      code: ISSUE_CODES[issue.code] ?? 'invalid',
      message: issue.message,
      ...(issue.code === 'invalid_value' && { allowed: issue.values.map(String) }),
    },
  ];
}

/** A value of the wrong type. A fractional number for an integer has the right type but breaks a rule (ERR-006). */
const hasWrongType = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' &&
  issue.input !== undefined &&
  !(issue.expected === 'int' && typeof issue.input === 'number');

/**
 * The refusal of an input. A value of the wrong type is unreadable (400), a broken rule invalid (422); a malformed id
 * in the path is missing (404).
 */
export function refusalOf(
  error: z.core.$ZodError,
  paramNames: readonly string[],
  dialect: WireDialect = PASCAL,
): Refusal {
  const errors = error.issues.flatMap((issue) => fieldErrors(issue, dialect));
  if (error.issues.some((issue) => paramNames.includes(String(issue.path[0]))))
    return new Refusal('missing', commonCopy.notFound);
  return error.issues.some(hasWrongType)
    ? new Refusal('unreadable', commonCopy.unreadable, { errors })
    : new Refusal('invalid', errors[0]?.message ?? commonCopy.unreadable, { errors });
}
