// The API description (OpenAPI 3.1), as far as the reference uses it, and what the reference shows.

/** A JSON schema, as far as the description uses it. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  examples?: readonly unknown[];
  allOf?: readonly Schema[];
}

export interface Body {
  content?: Readonly<Record<string, { schema: Schema; example?: unknown }>>;
  $ref?: string;
  description?: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: Body;
  responses: Readonly<Record<string, Body>>;
}

export interface ApiDocument {
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses?: Readonly<Record<string, Body>>;
    /** A problem for each code. */
    examples?: Readonly<Record<string, { value: { code: string; status: number; detail: string; retry: Retry } }>>;
  };
}

/** Whether the same request can succeed: never, later by itself, or after a change. */
export type Retry = 'never' | 'later' | 'after_change';

/** A parameter or field. */
export interface ReferenceField {
  /** Path of the field: `items[].product.name`. */
  name: string;
  type: string;
  /** Requests only: replies always have every field. */
  isRequired: boolean;
  /** Bounds and default: `1 to 1000`, `default 100`. */
  limits: string;
  description: string;
}

export interface ReferenceCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Fields of path, query and body. */
  input: readonly ReferenceField[];
  reply: readonly ReferenceField[];
  /** Media type of a reply that is not JSON. */
  fileType: string | null;
  /** Codes of refusals with their status. */
  refusals: readonly { code: string; status: number }[];
  /** Body of an example request and reply; null without one. */
  exampleInput: unknown;
  exampleReply: unknown;
}
