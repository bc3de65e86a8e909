// Reads the API description: calls by group, with their fields flattened and examples composed.

import type { ApiDocument, Body, Operation, ReferenceCall, ReferenceField, Retry, Schema } from './document.ts';

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';
const nameOf = (reference: string): string => reference.split('/').at(-1)!;

/** The calls of each group, in the order of the document. */
export function readReference(document: ApiDocument): { name: string; description: string; calls: ReferenceCall[] }[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      group: operation.tags[0],
      call: readCall(document, method.toUpperCase(), path, operation),
    })),
  );
  return document.tags
    .map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ group }) => group === name).map(({ call }) => call),
    }))
    .filter((group) => group.calls.length > 0);
}

function readCall(document: ApiDocument, method: string, path: string, operation: Operation): ReferenceCall {
  const { operationId: id, parameters = [], requestBody, responses } = operation;
  const success = responses['200'] ?? {};
  const body = requestBody?.content?.[JSON_TYPE];
  const reply = success.content?.[JSON_TYPE];
  const fileType = reply ? null : (Object.keys(success.content ?? {})[0] ?? null);
  const named = parameters.filter((parameter) => parameter.in !== 'header');
  return {
    id,
    method,
    path,
    // The description repeats the summary and adds the scope.
    summary: operation.description ?? operation.summary,
    input: [
      ...named.flatMap(({ name, schema, required = false, description: text }) =>
        flatten(document, { ...schema, ...(text !== undefined && { description: text }) }, name, required),
      ),
      ...(body ? fieldsOf(document, body.schema, '') : []),
    ],
    reply: reply ? fieldsOf(document, reply.schema, '').map((field) => ({ ...field, isRequired: false })) : [],
    fileType,
    refusals: Object.entries(responses).flatMap(([status, response]) =>
      codesOf(document, response).map((code) => ({ code, status: Number(status) })),
    ),
    exampleInput: body ? (body.example ?? exampleOf(document, body.schema)) : null,
    exampleReply: reply ? (reply.example ?? exampleOf(document, reply.schema)) : null,
  };
}

const resolve = (document: ApiDocument, schema: Schema): Schema =>
  schema.$ref ? { ...document.components.schemas[nameOf(schema.$ref)], ...withoutReference(schema) } : schema;

const withoutReference = ({ $ref: _, ...rest }: Schema): Schema => rest;

/** The schema besides null. */
function nonNull(document: ApiDocument, given: Schema): { schema: Schema; isNullable: boolean } {
  const schema = resolve(document, given);
  const options = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (options?.length !== 1) return { schema, isNullable: false };
  const inner = resolve(document, options[0]!);
  return {
    schema: { ...inner, ...(schema.description !== undefined && { description: schema.description }) },
    isNullable: true,
  };
}

function fieldsOf(document: ApiDocument, given: Schema, prefix: string): ReferenceField[] {
  const { schema } = nonNull(document, given);
  if (schema.type === 'array') return fieldsOf(document, schema.items ?? {}, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    flatten(document, part, prefix ? `${prefix}.${name}` : name, schema.required?.includes(name) ?? false),
  );
}

/** Amounts are shown as one field: they all look the same. */
const isAmount = ({ properties }: Schema): boolean =>
  properties !== undefined && Object.keys(properties).sort().join() === 'amount,currency';

function flatten(document: ApiDocument, given: Schema, name: string, isRequired: boolean): ReferenceField[] {
  const { schema, isNullable } = nonNull(document, given);
  const field = {
    name,
    type: `${typeOf(document, schema)}${isNullable ? ' or null' : ''}`,
    isRequired,
    limits: limitsOf(schema),
    description: schema.description ?? '',
  };
  return isAmount(schema) ? [field] : [field, ...fieldsOf(document, schema, name)];
}

function typeOf(document: ApiDocument, schema: Schema): string {
  if (isAmount(schema)) return 'amount';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') {
    const item = nonNull(document, schema.items ?? {}).schema;
    return `array of ${typeOf(document, item)}${item.enum ? '' : 's'}`;
  }
  if (schema.format) return schema.format;
  return typeof schema.type === 'string' ? schema.type : (schema.type?.join(' or ') ?? 'any');
}

function limitsOf({ minimum, maximum, maxLength, maxItems, default: usual }: Schema): string {
  const bounds =
    minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
      ? `${minimum} to ${maximum}`
      : maxLength !== undefined
        ? `at most ${maxLength} characters`
        : maxItems !== undefined
          ? `at most ${maxItems}`
          : '';
  return [bounds, usual === undefined ? '' : `default ${String(usual)}`].filter(Boolean).join(', ');
}

/** Codes of a refusal, which are an enumeration in its schema. */
function codesOf(document: ApiDocument, given: Body): readonly string[] {
  const response = given.$ref ? document.components.responses?.[nameOf(given.$ref)] : given;
  const code = response?.content?.[PROBLEM_TYPE]?.schema.properties?.code;
  return (code?.enum ?? []) as readonly string[];
}

/** A value composed of the examples of the fields. */
function exampleOf(document: ApiDocument, given: Schema): unknown {
  const schema = resolve(document, given);
  if (schema.examples?.length) return schema.examples[0];
  const { schema: inner } = nonNull(document, schema);
  if (inner.examples?.length) return inner.examples[0];
  if (inner.type === 'array') return [exampleOf(document, inner.items ?? {})];
  if (inner.properties)
    return Object.fromEntries(
      Object.entries(inner.properties).map(([name, part]) => [name, exampleOf(document, part)]),
    );
  return inner.enum?.[0] ?? null;
}

/** A refusal: what it means, and whether to try again. */
interface ErrorCode {
  code: string;
  status: number;
  meaning: string;
  retry: Retry;
}

/** All codes, by status and name. */
export const readErrorCodes = ({ components }: ApiDocument): ErrorCode[] =>
  Object.values(components.examples ?? {})
    .map(({ value: { code, status, detail, retry } }) => ({ code, status, meaning: detail, retry }))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
