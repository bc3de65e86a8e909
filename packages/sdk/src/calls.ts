// Calls as functions: the fields of their input fill the path first, the rest becomes query or body.

import { type CallOptions, jsonOf, type Transport } from './transport.ts';

type Method = 'GET' | 'POST';
type Fields = Readonly<Record<string, unknown>>;

/** A call with its input; calls without input take none. */
export type Call<Input, Reply> = (input: Input, options?: CallOptions) => Promise<Reply>;

/** Path with its parameters filled in, and the other fields of the input. */
export function fillPath(template: string, input: object): { path: string; rest: Fields } {
  const rest: Record<string, unknown> = { ...input };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    // An empty value would address another call.
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is required.`);
    return encodeURIComponent(String(value));
  });
  return { path, rest };
}

const send = (transport: Transport, method: Method, template: string, input: object, options: CallOptions = {}) => {
  const { path, rest } = fillPath(template, input);
  return transport.send({ ...options, method, path, ...(method === 'GET' ? { query: rest } : { body: rest }) });
};

/** A call that returns JSON. */
export const jsonCall =
  <Input extends object, Reply>(transport: Transport, method: Method, template: string): Call<Input, Reply> =>
  async (input, options) =>
    jsonOf<Reply>(await send(transport, method, template, input, options));

/** A call that returns a file. */
export const fileCall =
  <Input extends object>(transport: Transport, template: string): Call<Input, Uint8Array<ArrayBuffer>> =>
  async (input, options) =>
    (await send(transport, 'GET', template, input, options)).bytes;

/** A call whose body is a file; the other fields are in the query. */
export const uploadCall =
  <Input extends object, Reply>(transport: Transport, template: string) =>
  async (input: Input, file: Uint8Array<ArrayBuffer>, options: CallOptions = {}): Promise<Reply> => {
    const { path, rest } = fillPath(template, input);
    return jsonOf<Reply>(await transport.send({ ...options, method: 'POST', path, query: rest, file }));
  };

/** Rows of a list and the cursor of the next page. */
export interface Page<Row> {
  items: Row[];
  next_cursor: string | null;
}

/** Iterates over the rows of all pages of a list. */
export const eachOf = <Input extends { cursor?: string | undefined }, Row>(list: Call<Input, Page<Row>>) =>
  async function* each(input: Omit<Input, 'cursor'>, options?: CallOptions): AsyncGenerator<Row, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await list({ ...input, ...(cursor !== undefined && { cursor }) } as Input, options);
      yield* page.items;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  };
