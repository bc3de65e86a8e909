// Wire format of failures: problem+json (RFC 9457) with the sentence that the browser shows (http-api, ERR).

import type * as z from 'zod/mini';
import { commonCopy } from '#domain/base/copy.ts';
import { type FieldError, Refusal } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import { wireName } from '#domain/base/wire.ts';

interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  Code: RefusalCode | 'defect';
  Message: string;
  /** The actual state, if the rule requires another one (ERR-005). */
  State?: string;
  Errors?: { Field: string; Code: RefusalCode; Message: string; Allowed?: string[] }[];
  TraceId: string;
}

export const PROBLEM_TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
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

/** `lines.2.quantity` in wire names. */
const wirePath = (field: string) => field.split('.').map(wireName).join('.');

export function problemOf(refusal: Refusal, instance: string, traceId: string): Problem {
  return {
    type: `urn:problem:${refusal.code}`,
    title: PROBLEM_TITLES[refusal.status] ?? 'Error',
    status: refusal.status,
    detail: refusal.message,
    instance,
    Code: refusal.code,
    Message: refusal.message,
    ...(refusal.state !== undefined && { State: refusal.state }),
    ...(refusal.errors.length > 0 && {
      Errors: refusal.errors.map(({ field, code, message, allowed }) => ({
        Field: wirePath(field),
        Code: code,
        Message: message,
        ...(allowed && { Allowed: [...allowed] }),
      })),
    }),
    TraceId: traceId,
  };
}

/** A defect: reveals nothing but the trace id (ERR-018). */
export const defectProblem = (instance: string, traceId: string): Problem => ({
  type: 'urn:problem:defect',
  title: PROBLEM_TITLES[500]!,
  status: 500,
  detail: commonCopy.unknownError,
  instance,
  Code: 'defect',
  Message: commonCopy.unknownError,
  TraceId: traceId,
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

function fieldErrors(issue: Issue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      code: 'unknown_field',
      message: commonCopy.unknownField(wireName(key)),
    }));
  }
  const field = path.join('.');
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return [{ field, code: 'required', message: commonCopy.required(wirePath(field) || 'The body') }];
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
export function refusalOf(error: z.core.$ZodError, paramNames: readonly string[]): Refusal {
  const errors = error.issues.flatMap(fieldErrors);
  if (error.issues.some((issue) => paramNames.includes(String(issue.path[0]))))
    return new Refusal('missing', commonCopy.notFound);
  return error.issues.some(hasWrongType)
    ? new Refusal('unreadable', commonCopy.unreadable, { errors })
    : new Refusal('invalid', errors[0]?.message ?? commonCopy.unreadable, { errors });
}
