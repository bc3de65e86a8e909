// Prompts of commands. Without a terminal, answers are read from the lines of standard input.

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

let lines: AsyncIterator<string> | undefined;

/** Next line of standard input; empty at its end. */
async function nextLine(): Promise<string> {
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  return (await lines.next()).value ?? '';
}

/** Asks for a line. Input for a `hidden` prompt is not echoed. */
export function ask(question: string, { hidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY) return nextLine();
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stderr,
    terminal: true,
  });
  return new Promise((go) => {
    const answered = (answer: string) => {
      terminal.close();
      if (hidden) process.stderr.write('\n');
      go(answer);
    };
    terminal.once('close', () => go(''));
    terminal.question('', answered);
  });
}
