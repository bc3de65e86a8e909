// A failed call, with the server's message (problem+json).

import { commonCopy } from '#domain/base/copy.ts';
import type { FieldSentence } from '#domain/base/refusal.ts';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';
import { codeName } from '#domain/base/wire.ts';

interface Problem {
  status: number;
  message?: string | undefined;
  code?: string | undefined;
  errors?: FieldSentence[];
  traceId?: string | undefined;
}

export class ApiError extends Error {
  /** HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  readonly code: string;
  /** Field paths in application casing: `items.0.quantity`. */
  readonly errors: FieldSentence[];
  readonly traceId: string | undefined;

  /** `message` is empty if the server sent none (ERR-002). */
  constructor({ status, message = '', code = '', errors = [], traceId }: Problem) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.traceId = traceId;
  }
}

/** A sensitive action that requires step-up authentication. */
export const STEP_UP_CODE: RefusalCode = 'step_up_required';
/** A permission, scope or role is missing. */
export const FORBIDDEN_CODE: RefusalCode = 'forbidden';

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Converts `Items.0.Quantity` or `Items[0].Quantity` to `items.0.quantity`. */
const fieldPath = (wire: string): string =>
  wire
    .replace(/\[(\w+)\]/g, '.$1')
    .split('.')
    .map(codeName)
    .join('.');

/** The server's message; a refusal by state includes the actual state. */
function sentenceOf({ Message, detail, State }: Record<string, unknown>): string | undefined {
  const sentence = nonEmptyText(Message) ?? nonEmptyText(detail);
  return sentence && nonEmptyText(State) ? commonCopy.withState(sentence, String(State)) : sentence;
}

/** Parses the refusal in a response. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const errors = (Array.isArray(body.Errors) ? body.Errors : []) as {
    Field?: unknown;
    Message?: unknown;
    Allowed?: unknown;
  }[];
  return new ApiError({
    status: response.status,
    message: sentenceOf(body),
    code: nonEmptyText(body.Code),
    errors: errors.map(({ Field, Message, Allowed }) => ({
      field: fieldPath(String(Field ?? '')),
      message: String(Message),
      ...(Array.isArray(Allowed) && { allowed: Allowed.map(String) }),
    })),
    traceId: nonEmptyText(body.TraceId),
  });
}
