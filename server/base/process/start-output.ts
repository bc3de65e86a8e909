// Messages of a start to the operator: text on a terminal, elsewhere lines of JSON like those of the log, so that one
// stream never mixes both.

const LEVELS = { info: 30, warn: 40, fatal: 60 };

interface OutputStream {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export interface StartOutput {
  /** Prints a message of one or more lines; empty lines separate paragraphs on a terminal. */
  say(message: string): void;
  /** Prints a sentence to standard error: the start continues. */
  warn(sentence: string): void;
  /** Prints a sentence to standard error: the start has failed. */
  fail(sentence: string): void;
}

function print(stream: OutputStream, level: keyof typeof LEVELS, message: string): void {
  if (stream.isTTY) {
    stream.write(`${message}\n`);
    return;
  }
  const time = new Date().toISOString();
  for (const line of message.split('\n'))
    if (line.trim() !== '') stream.write(`${JSON.stringify({ level: LEVELS[level], time, msg: line.trim() })}\n`);
}

export const createStartOutput = (
  out: OutputStream = process.stdout,
  err: OutputStream = process.stderr,
): StartOutput => ({
  say: (message) => print(out, 'info', message),
  warn: (sentence) => print(err, 'warn', sentence),
  fail: (sentence) => print(err, 'fatal', sentence),
});
