// Formats and limits that our own checks enforce and zod's JSON schema does not contain.

import type { Endpoint } from '#domain/base/endpoint.ts';
import { FIELD_DOCS, MOMENTS } from '#domain/base/fields.ts';

type Schema = Endpoint['input'];

/** The parameters of the check of an amount (domain/base/fields.ts), if it has one. */
const amountParams = (field: Schema): { min: number; max: number; scale: number } | undefined =>
  (field._zod.def as { checks?: { _zod: { def: { params?: never } } }[] }).checks
    ?.map(({ _zod }) => _zod.def.params)
    .find((params) => params !== undefined);

/** Limits of an amount on the wire; bounds that only keep it a safe integer are omitted. */
function limitsOf(field: Schema): { minimum?: number; maximum?: number } {
  const params = amountParams(field);
  if (!params) return {};
  const { min, max, scale } = params;
  return {
    ...(Number.isSafeInteger(min - 1) && { minimum: min / scale }),
    ...(Number.isSafeInteger(max + 1) && { maximum: max / scale }),
  };
}

/** Adds the format of dates, the limits of amounts, and descriptions with examples to a JSON schema. */
export function describeOwnChecks({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  // A field with further checks is a copy that knows what it was made from.
  for (let field: unknown = zodSchema; field; field = (field as Schema)._zod.parent) {
    const format = MOMENTS.get(field as Schema);
    const docs = FIELD_DOCS.get(field as Schema);
    Object.assign(
      jsonSchema,
      format && { format },
      docs && { description: docs.description, examples: [docs.example] },
      limitsOf(field as Schema),
    );
  }
}
