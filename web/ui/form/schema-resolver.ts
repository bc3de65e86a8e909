// Validates a form against its call's schema before sending. Forms hold application values (cents, instants) while
// schemas read wire values, so values are encoded and decoded again.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { wireCodecOf } from '#domain/base/wire.ts';

interface Def {
  shape?: Record<string, { _zod: { def: { type: string } } }>;
}

const fieldsOf = (schema: ZodMiniType): NonNullable<Def['shape']> =>
  (schema as unknown as { _zod: { def: Def } })._zod.def.shape ?? {};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Omits empty optional values. */
function withoutEmpty(schema: ZodMiniType, values: FieldValues): FieldValues {
  const fields = fieldsOf(schema);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(isEmpty(value) && fields[name]?._zod.def.type === 'optional')),
  );
}

type Issue = {
  readonly message: string;
  readonly code?: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
};

const valueAt = (values: unknown, path: Issue['path'] = []): unknown =>
  path.reduce<unknown>((part, step) => {
    const key = typeof step === 'object' ? step.key : step;
    return (part as Record<PropertyKey, unknown> | null | undefined)?.[key];
  }, values);

/** Resolver for react-hook-form. `missing` is the message for a missing required value. */
export function schemaResolver(
  schema: ZodMiniType,
  fixed: FieldValues,
  missing: (field: string) => string,
): Resolver<FieldValues, unknown, FieldValues> {
  const shape = wireCodecOf(schema);
  return standardSchemaResolver({
    '~standard': {
      version: 1,
      vendor: 'merkur',
      validate: async (values: unknown) => {
        const completeValues = withoutEmpty(schema, { ...(values as FieldValues), ...fixed });
        const result = await schema['~standard'].validate(shape.normalizeNames(shape.encode(completeValues)));
        if (!result.issues) return { value: result.value as FieldValues };
        const issues = (result.issues as readonly Issue[]).map((issue) => {
          const field = String(
            (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step)).join('.'),
          );
          const value = valueAt(completeValues, issue.path);
          // Custom rules may concern missing values and have their own messages.
          const hasSentence = issue.code === 'custom' || (value !== null && value !== undefined);
          return hasSentence ? issue : { ...issue, message: missing(field) };
        });
        return { issues };
      },
    },
  } as never) as never;
}
