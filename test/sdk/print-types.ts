// Prints the types of the client library from the API description: an interface for each component and for the
// input of each call. Own code, because the usual generators need the JavaScript interface of an older compiler.

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  description?: string;
  format?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
  description?: string;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const JSON_TYPE = 'application/json';
const LINE_LENGTH = 116;

/** `order.place` is `OrderPlace`. */
const typeName = (operationId: string): string =>
  operationId
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const fieldsOf = ({ properties = {} }: Schema): string => Object.keys(properties).sort().join();
const isAmount = (schema: Schema): boolean => fieldsOf(schema) === 'amount,currency';
/** The rows of a list; the library has its own type for them. */
const isPage = (schema: Schema): boolean => fieldsOf(schema) === 'items,next_cursor';

const AMOUNT = `/** A decimal with up to two places, as text, so that no amount is ever rounded. */
export interface Amount {
  amount: string;
  currency: 'EUR';
}
`;

function printType(schema: Schema, indent: string): string {
  if (isAmount(schema)) return 'Amount';
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return unionOf(options.map((option) => printType(option, indent)));
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => printType({ ...schema, type }, indent)));
  if (schema.type === 'array') {
    const item = printType(schema.items ?? {}, indent);
    return /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return printObject(schema, indent);
  return PRIMITIVES[schema.type ?? ''] ?? 'unknown';
}

function printComment(text: string | undefined, indent: string): string {
  if (!text) return '';
  const line = `${indent}/** ${text} */`;
  if (line.length <= LINE_LENGTH) return `${line}\n`;
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${indent} * ${lines.at(-1)} ${word}`.length > LINE_LENGTH) lines.push('');
    lines.push(`${lines.pop()} ${word}`.trimStart());
  }
  return `${indent}/**\n${lines.map((one) => `${indent} * ${one}\n`).join('')}${indent} */\n`;
}

function printObject({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
    const isOptional = !required.includes(name);
    const type = printType(schema, inner);
    return `${printComment(schema.description, inner)}${inner}${key}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};\n`;
  });
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : 'Record<string, never>';
}

const declare = (name: string, type: string): string =>
  type.startsWith('{') ? `export interface ${name} ${type}\n` : `export type ${name} = ${type};\n`;

/** Everything that a caller passes: path and query parameters and the fields of the body, as one object. */
function inputOf({ parameters = [], requestBody }: Operation, schemas: Record<string, Schema>): Schema {
  const given = requestBody?.content?.[JSON_TYPE]?.schema ?? {};
  const body = given.$ref ? schemas[given.$ref.split('/').at(-1)!]! : given;
  const named = parameters.filter((parameter) => parameter.in !== 'header');
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        named.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
      ),
      ...body.properties,
    },
    required: [...named.filter((parameter) => parameter.required).map(({ name }) => name), ...(body.required ?? [])],
  };
}

/** The file of types, unformatted. */
export function printTypes({ paths, components }: ApiDocument): string {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const declared = Object.entries(components.schemas).map(([name, schema]) => declare(name, printType(schema, '')));
  for (const operation of operations) {
    const name = typeName(operation.operationId);
    const input = inputOf(operation, components.schemas);
    if (Object.keys(input.properties!).length > 0) declared.push(declare(`${name}Input`, printType(input, '')));
    const reply = operation.responses['200']?.content?.[JSON_TYPE]?.schema;
    if (reply && !reply.$ref && !isPage(reply)) declared.push(declare(`${name}Reply`, printType(reply, '')));
  }
  return `// Types of the partner API, printed from its description.\n\n${[AMOUNT, ...declared].join('\n')}`;
}
