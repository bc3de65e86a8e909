import { expect, test } from 'vitest';
import { operatorCommand } from './operator-command.ts';
import { createStartOutput } from './start-output.ts';
import { toTerminalText } from './terminal-log.ts';

const stream = (isTTY: boolean) => {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
};

test('OPS-008 prints messages as they are on a terminal and as lines of JSON elsewhere', () => {
  const [terminal, pipe] = [stream(true), stream(false)];
  createStartOutput(terminal, terminal).say('Ready.\n\n  password  x');
  expect(terminal.written).toEqual(['Ready.\n\n  password  x\n']);
  createStartOutput(pipe, pipe).say('Ready.\n\n  password  x');
  createStartOutput(pipe, pipe).fail('No.');
  expect(pipe.written.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: expect.any(String), msg: 'Ready.' },
    { level: 30, time: expect.any(String), msg: 'password  x' },
    { level: 60, time: expect.any(String), msg: 'No.' },
  ]);
});

test('OPS-008 prints log lines as text on a terminal', () => {
  const line = {
    level: 50,
    time: '2026-11-27T12:00:01.000Z',
    msg: 'A chore failed.',
    job: 'seal',
    err: { message: 'E' },
  };
  expect(toTerminalText(JSON.stringify(line))).toBe('12:00:01  error  A chore failed.  E  job=seal\n');
});

test.each([
  [{ npm_lifecycle_event: 'start' }, 'npm run merkur -- verify'],
  [{ MERKUR_COMMAND: 'merkur' }, 'merkur verify'],
  [{}, 'node bin/merkur.mjs verify'],
])('OPS-008 names a command that exists in %o', (env, command) => {
  expect(operatorCommand('verify', env)).toBe(command);
});
