// The few PostgreSQL messages written and parsed here: the greeting, our own errors, and the session status in a reply.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const codeOf = (letter: string) => letter.charCodeAt(0);

const READY = codeOf('Z');
const ERROR = codeOf('E');
const NOTIFICATION = codeOf('A');

function message(type: string, body: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(5 + body.length);
  out[0] = codeOf(type);
  out.writeInt32BE(4 + body.length, 1);
  out.set(body, 5);
  return out;
}

const encodeStrings = (...parts: string[]) => encoder.encode(parts.map((part) => `${part}\0`).join(''));

/** ReadyForQuery outside a transaction. */
export const readyForQuery = message('Z', encoder.encode('I'));

/** A simple query as a client would send it. */
export const simpleQuery = (sql: string): Uint8Array => message('Q', encodeStrings(sql));

/** Reply to a startup packet: authenticated, the session's parameters, and a cancellation key that has no effect. */
export function greeting(parameters: ReadonlyMap<string, string>): Uint8Array {
  const authenticated = message('R', Buffer.alloc(4));
  const statuses = [...parameters].map(([name, value]) => message('S', encodeStrings(name, value)));
  return Buffer.concat([authenticated, ...statuses, message('K', Buffer.alloc(8)), readyForQuery]);
}

/** An ErrorResponse. `FATAL` ends the client's connection. */
export function errorResponse(severity: 'ERROR' | 'FATAL', sqlState: string, sentence: string): Uint8Array {
  return message('E', encodeStrings(`S${severity}`, `V${severity}`, `C${sqlState}`, `M${sentence}`, ''));
}

/** Consequences of a reply for the connections that share the session. */
interface AnswerSummary {
  /** Last transaction status: `I` idle, `T` in a transaction, `E` in a failed one; undefined after a Flush. */
  status: string | undefined;
  /** NotificationResponse messages to copy to the other connections. */
  notifications: Uint8Array[];
  /** Message of a FATAL or PANIC error, after which the session no longer exists. */
  fatal: string | undefined;
}

/** Parses the messages of one complete reply. */
export function readAnswer(answer: Uint8Array): AnswerSummary {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.length);
  const summary: AnswerSummary = { status: undefined, notifications: [], fatal: undefined };
  for (let position = 0; position + 5 <= answer.length; ) {
    const end = position + 1 + view.getInt32(position + 1);
    const type = answer[position];
    if (type === READY) summary.status = String.fromCharCode(answer[position + 5]!);
    else if (type === NOTIFICATION) summary.notifications.push(answer.subarray(position, end));
    else if (type === ERROR) summary.fatal ??= fatalSentence(answer.subarray(position + 5, end));
    position = end;
  }
  return summary;
}

function fatalSentence(fields: Uint8Array): string | undefined {
  const parts = decoder.decode(fields).split('\0');
  if (!parts.includes('VFATAL') && !parts.includes('VPANIC')) return undefined;
  return parts.find((part) => part.startsWith('M'))?.slice(1) ?? 'unknown reason';
}

/** The SQL of a unit for a log line, without parameters, cut to 300 characters. */
export function sqlOf(unit: Uint8Array): string {
  let start = 5;
  if (unit[0] === codeOf('P')) start = unit.indexOf(0, start) + 1;
  else if (unit[0] !== codeOf('Q')) return '(a part of a statement)';
  const end = unit.indexOf(0, start);
  const sql = decoder.decode(unit.subarray(start, Math.min(end, start + 2000)));
  return sql.replace(/\s+/g, ' ').trim().slice(0, 300);
}
