// The few PostgreSQL messages written and read here: the greeting, an error of our own, and what an answer says about
// the state of the session.

const text = new TextEncoder();
const plain = new TextDecoder();

const code = (letter: string) => letter.charCodeAt(0);

const READY = code('Z');
const ERROR = code('E');
const NOTIFICATION = code('A');

function message(type: string, body: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(5 + body.length);
  out[0] = code(type);
  out.writeInt32BE(4 + body.length, 1);
  out.set(body, 5);
  return out;
}

const strings = (...parts: string[]) => text.encode(parts.map((part) => `${part}\0`).join(''));

/** ReadyForQuery outside a transaction. */
export const idle = message('Z', text.encode('I'));

/** A simple query as a client would send it. */
export const simpleQuery = (sql: string): Uint8Array => message('Q', strings(sql));

/** The whole answer to a startup packet: authenticated, the session's parameters, a key nobody can cancel with. */
export function greeting(parameters: ReadonlyMap<string, string>): Uint8Array {
  const authenticated = message('R', Buffer.alloc(4));
  const statuses = [...parameters].map(([name, value]) => message('S', strings(name, value)));
  return Buffer.concat([authenticated, ...statuses, message('K', Buffer.alloc(8)), idle]);
}

/** An ErrorResponse. `FATAL` tells the client that its connection is gone. */
export function errorResponse(severity: 'ERROR' | 'FATAL', sqlState: string, sentence: string): Uint8Array {
  return message('E', strings(`S${severity}`, `V${severity}`, `C${sqlState}`, `M${sentence}`, ''));
}

/** What an answer means for the connections that share the session. */
export interface Reading {
  /** The last transaction status: `I` idle, `T` in a transaction, `E` in a failed one; undefined after a Flush. */
  status: string | undefined;
  /** NotificationResponse messages, to be copied to the other connections. */
  notifications: Uint8Array[];
  /** The sentence of a FATAL or PANIC error: the session behind the answer is no longer there. */
  fatal: string | undefined;
}

/** Walks over the messages of one complete answer. */
export function readAnswer(answer: Uint8Array): Reading {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.length);
  const reading: Reading = { status: undefined, notifications: [], fatal: undefined };
  for (let at = 0; at + 5 <= answer.length; ) {
    const end = at + 1 + view.getInt32(at + 1);
    const type = answer[at];
    if (type === READY) reading.status = String.fromCharCode(answer[at + 5]!);
    else if (type === NOTIFICATION) reading.notifications.push(answer.subarray(at, end));
    else if (type === ERROR) reading.fatal ??= fatalSentence(answer.subarray(at + 5, end));
    at = end;
  }
  return reading;
}

function fatalSentence(fields: Uint8Array): string | undefined {
  const parts = plain.decode(fields).split('\0');
  if (!parts.includes('VFATAL') && !parts.includes('VPANIC')) return undefined;
  return parts.find((part) => part.startsWith('M'))?.slice(1) ?? 'unknown reason';
}

/** The SQL of a unit for a log line, without its parameters and at most 300 characters long. */
export function sqlOf(unit: Uint8Array): string {
  let from = 5;
  if (unit[0] === code('P')) from = unit.indexOf(0, from) + 1;
  else if (unit[0] !== code('Q')) return '(a part of a statement)';
  const end = unit.indexOf(0, from);
  const sql = plain.decode(unit.subarray(from, Math.min(end, from + 2000)));
  return sql.replace(/\s+/g, ' ').trim().slice(0, 300);
}
