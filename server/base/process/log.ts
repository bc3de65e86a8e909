// The log of a process: JSON lines by pino, text on a terminal, one logger created at start and passed to all writers.
// Fields identify the subject (`request`, `user`, `order`, `reference`, `provider`, `job`); the message is a constant
// sentence. Never logged: keys, codes, tokens, and email or network addresses of people.

import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { terminalLog } from './terminal-log.ts';
import { currentTraceId } from './tracing.ts';

export type Log = Logger;

const ERROR_TEXT_MAX = 500;
/** Length of a message that is searched for secrets: `ERROR_TEXT_MAX` plus room for redacted ones. */
const SEARCHED_MAX = 2000;

/** Patterns of secrets in error messages. Repetitions are bounded, because the text is untrusted. */
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

/** Truncates a long text before its last word: no pattern matches a partial secret. */
function cutAtWord(text: string): string {
  if (text.length <= SEARCHED_MAX) return text;
  const start = text.slice(0, SEARCHED_MAX);
  return start.slice(0, Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'), 0));
}

/** The job queue emits copies of errors, which are plain objects. */
function messageOf(error: unknown): string {
  const { message } = Object(error) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
}

/** An error message safe to log and store: one line, redacted, truncated. */
export function errorText(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : messageOf(error);
  return withoutSecrets(cutAtWord(message).replace(/\p{C}+/gu, ' ')).slice(0, ERROR_TEXT_MAX);
}

/** Only the locations of a stack; its first lines repeat the message. */
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

/** Opens the log on standard output or another stream. Drops entries below `level`; `silent` drops all. */
export const createLog = (level: Config['logLevel'], stream?: DestinationStream): Log =>
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
    stream ?? (process.stdout.isTTY ? terminalLog : pino.destination({ dest: 1, sync: true })),
  );
