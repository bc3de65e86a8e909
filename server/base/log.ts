// The log of a process: JSON lines by pino, one logger made at start and handed to everything that writes. Fields name
// the subject (`request`, `user`, `order`, `reference`, `provider`, `job`), the message is a sentence that never
// varies. Keys, codes, tokens, e-mail and network addresses of people never are in a line.

import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { currentTraceId } from './tracing.ts';

export type Log = Logger;

const ERROR_TEXT_MAX = 500;
/** The part of a message that is searched for secrets: what `ERROR_TEXT_MAX` may show, and replaced secrets before it. */
const SEARCHED_MAX = 2000;

/** Secrets an error message may contain. Repetitions are bounded, because the text is untrusted. */
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/:\/\/[^/\s@]{1,500}@/g, '://[credentials]@'],
  [/[\w.+-]{1,254}@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bmk_[\w-]+/g, '[token]'],
  [/\b(?:Bearer|Basic)\s+\S+/gi, '[token]'],
  [/\b[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,}\b/g, '[key]'],
];

const withoutSecrets = (text: string): string =>
  SECRET_TEXTS.reduce((safe, [pattern, replacement]) => safe.replace(pattern, replacement), text);

/** The first part of a long text, without its last word: half a secret has no pattern. */
function cutAtWord(text: string): string {
  if (text.length <= SEARCHED_MAX) return text;
  const start = text.slice(0, SEARCHED_MAX);
  return start.slice(0, Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'), 0));
}

/** The message of an error as it may be logged and stored: one line, without secrets, cut. */
export function errorText(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return withoutSecrets(cutAtWord(message).replace(/\p{C}+/gu, ' ')).slice(0, ERROR_TEXT_MAX);
}

/** Of the stack only the places; its first lines repeat the message. */
const stackPlaces = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

function serializeError(error: unknown) {
  if (!(error instanceof Error)) return { message: errorText(error) };
  const { code } = error as { code?: unknown };
  return {
    message: errorText(error),
    ...(typeof code === 'string' && { code }),
    stack: stackPlaces(error.stack),
  };
}

/**
 * Opens the log on standard output, or on another stream. Below `level` nothing is written; `silent` writes nothing.
 */
export const openLog = (level: Config['logLevel'], stream?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: ['password', 'otp', 'token', 'key', 'authorization', 'cookie'],
      serializers: { err: serializeError },
      mixin: () => {
        const trace = currentTraceId();
        return trace ? { trace } : {};
      },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    stream ?? pino.destination({ dest: 1, sync: true }),
  );
