// Finds what would break clients of the partner API between two versions of its document: what they send must stay
// accepted, and what they read must stay there, under the same name and with the same type.

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const entriesOf = (value: unknown): [string, Json][] =>
  isRecord(value) ? (Object.entries(value) as [string, Json][]) : [];

/** A schema with its document, in which references are followed. */
interface Side {
  document: Json;
  schema: Json;
}

function resolve({ document, schema }: Side): Side {
  if (typeof schema.$ref !== 'string') return { document, schema };
  const target = schema.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Json)[name], document);
  return resolve({ document, schema: target as Json });
}

/** The schema without `null`, and whether null is allowed. */
function withoutNull(side: Side): Side & { isNullable: boolean } {
  const { document, schema } = resolve(side);
  const options = (schema.anyOf as Json[] | undefined) ?? [];
  const others = options.filter(({ type }) => type !== 'null');
  if (others.length === 1 && others.length < options.length)
    return { ...resolve({ document, schema: others[0]! }), isNullable: true };
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [];
  return types.includes('null')
    ? { document, schema: { ...schema, type: types.filter((type) => type !== 'null').join() }, isNullable: true }
    : { document, schema, isNullable: false };
}

/** Bounds by the direction in which they narrow. */
const NARROWER: Record<string, (before: number, after: number) => boolean> = {
  minimum: (before, after) => after > before,
  minLength: (before, after) => after > before,
  minItems: (before, after) => after > before,
  maximum: (before, after) => after < before,
  maxLength: (before, after) => after < before,
  maxItems: (before, after) => after < before,
};

function boundFaults(path: string, before: Json, after: Json): string[] {
  const bounds = Object.entries(NARROWER).flatMap(([name, isNarrower]) => {
    const [old, now] = [before[name] ?? (/^min/.test(name) ? -Infinity : Infinity), after[name]];
    return typeof now === 'number' && isNarrower(Number(old), now) ? [`${path}: ${name} is narrower`] : [];
  });
  const isPatternNew = after.pattern !== undefined && after.pattern !== before.pattern;
  return [...bounds, ...(isPatternNew ? [`${path}: the pattern changed`] : [])];
}

/** Values of an enumeration that `from` has and `other` lacks. */
const lostValues = (from: Json, other: Json): unknown[] =>
  Array.isArray(other.enum)
    ? ((from.enum as unknown[]) ?? []).filter((value) => !(other.enum as unknown[]).includes(value))
    : [];

/** Changes that break clients which send or read a value of this schema. */
function schemaFaults(path: string, use: 'sent' | 'read', beforeSide: Side, afterSide: Side): string[] {
  const [before, after] = [withoutNull(beforeSide), withoutNull(afterSide)];
  const faults: string[] = [];
  if (before.schema.type !== after.schema.type) return [`${path}: the type changed`];
  if (before.schema.format !== after.schema.format) faults.push(`${path}: the format changed`);
  if (use === 'sent' && before.isNullable && !after.isNullable) faults.push(`${path}: null is no longer accepted`);
  if (use === 'read' && !before.isNullable && after.isNullable) faults.push(`${path}: may now be null`);
  if (use === 'sent') {
    faults.push(...boundFaults(path, before.schema, after.schema));
    for (const value of lostValues(before.schema, after.schema)) faults.push(`${path}: ${value} is no longer accepted`);
    if (!before.schema.enum && after.schema.enum) faults.push(`${path}: only some values are accepted now`);
  }
  const [requiredBefore, requiredAfter] = [before.schema.required ?? [], after.schema.required ?? []] as string[][];
  const fieldsAfter = (after.schema.properties ?? {}) as Record<string, Json>;
  for (const [name, schema] of entriesOf(before.schema.properties)) {
    const field = `${path}.${name}`;
    if (!fieldsAfter[name]) faults.push(`${field}: was removed`);
    else
      faults.push(
        ...schemaFaults(
          field,
          use,
          { document: before.document, schema },
          { document: after.document, schema: fieldsAfter[name] },
        ),
      );
    if (use === 'read' && requiredBefore!.includes(name) && !requiredAfter!.includes(name))
      faults.push(`${field}: may now be missing`);
  }
  if (use === 'sent')
    for (const name of requiredAfter!)
      if (!requiredBefore!.includes(name)) faults.push(`${path}.${name}: is now required`);
  if (isRecord(before.schema.items) && isRecord(after.schema.items))
    faults.push(
      ...schemaFaults(
        `${path}[]`,
        use,
        { document: before.document, schema: before.schema.items },
        { document: after.document, schema: after.schema.items },
      ),
    );
  return faults;
}

const parametersOf = (operation: Json) =>
  new Map(((operation.parameters ?? []) as Json[]).map((one) => [`${one.in} ${one.name}`, one]));

function parameterFaults(path: string, before: [Json, Json], after: [Json, Json]): string[] {
  const [old, now] = [parametersOf(before[1]), parametersOf(after[1])];
  const faults = [...old].flatMap(([name, parameter]) => {
    const same = now.get(name);
    if (!same) return [`${path} ${name}: was removed`];
    const isNowRequired = same.required === true && parameter.required !== true;
    return [
      ...(isNowRequired ? [`${path} ${name}: is now required`] : []),
      ...schemaFaults(
        `${path} ${name}`,
        'sent',
        { document: before[0], schema: parameter.schema as Json },
        { document: after[0], schema: same.schema as Json },
      ),
    ];
  });
  const added = [...now].filter(([name, { required }]) => required === true && !old.has(name));
  return [...faults, ...added.map(([name]) => `${path} ${name}: is now required`)];
}

/** Schema of the JSON in a request body or a successful response. */
const jsonOf = (body: unknown): Json | undefined => {
  const media = (body as { content?: Record<string, { schema: Json }> } | undefined)?.content;
  return media?.['application/json']?.schema;
};

function bodyFaults(path: string, use: 'sent' | 'read', before: [Json, unknown], after: [Json, unknown]): string[] {
  const [old, now] = [jsonOf(before[1]), jsonOf(after[1])];
  if (!old) return now && use === 'sent' ? [`${path}: a body is now required`] : [];
  if (!now) return [`${path}: was removed`];
  return schemaFaults(path, use, { document: before[0], schema: old }, { document: after[0], schema: now });
}

/** Everything in `after` that breaks a client of `before`. */
export function incompatibilities(before: Json, after: Json): string[] {
  return entriesOf(before.paths).flatMap(([path, operations]) =>
    entriesOf(operations).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const same = ((after.paths as Json)[path] as Json | undefined)?.[method] as Json | undefined;
      if (!same) return [`${call}: was removed`];
      const success = (one: Json) => (one.responses as Json)['200'];
      return [
        ...(same.operationId === operation.operationId ? [] : [`${call}: the operation was renamed`]),
        ...(same['x-scope'] === operation['x-scope'] ? [] : [`${call}: needs another scope`]),
        ...parameterFaults(call, [before, operation], [after, same]),
        ...bodyFaults(`${call} request`, 'sent', [before, operation.requestBody], [after, same.requestBody]),
        ...bodyFaults(`${call} response`, 'read', [before, success(operation)], [after, success(same)]),
      ];
    }),
  );
}
