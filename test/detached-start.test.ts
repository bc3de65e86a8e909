// Starts Merkur with `nohup`, with a stand-in program for the server.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isQuickEffort } from '#test/effort.ts';
import { patience } from '#test/patience.ts';
import { root } from '../bin/run.mjs';

const SERVER = `
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => { console.log(signal); process.exit(0); });
console.log('server ' + process.pid);
let turns = 0;
setInterval(() => console.log('turn ' + ++turns), 200);
`;

/** Long enough for the starter to check its parent. */
const WATCHED_TURNS = 10;

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A shell in its own process group, like one in a terminal, that starts Merkur with a command before it. */
function startFromShell(before: string) {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-detached-'));
  const [server, starter, log] = ['server.mjs', 'starter.mjs', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(server, SERVER);
  writeFileSync(
    starter,
    `import { run } from ${JSON.stringify(pathToFileURL(join(root, 'bin/run.mjs')).href)};
run(${JSON.stringify(relative(root, server))});`,
  );
  writeFileSync(log, '');
  const command = `${before} ${process.execPath} ${starter} >> ${log} 2>&1 < /dev/null & echo $! >> ${log}; wait`;
  const shell: ChildProcess = spawn('bash', ['-c', command], { detached: true, stdio: 'ignore' });
  const output = () => readFileSync(log, 'utf8');
  const processes = () =>
    output()
      .match(/^(?:server )?\d+$/gm)!
      .map((line) => Number(line.replace('server ', '')));
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => {
    for (const pid of processes()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const shows = (text: string | RegExp) =>
    vi.waitFor(() => expect(output()).toMatch(text), { timeout: patience(30_000) });
  return {
    output,
    shows,
    /** Closes the terminal: the shell ends, and its process group gets a hang-up signal. */
    async hangUp() {
      await shows(/^turn 1$/m);
      const group = -shell.pid!;
      shell.kill('SIGKILL');
      process.kill(group, 'SIGHUP');
    },
    async turnsGoOn() {
      const turns = Number(output().match(/turn (\d+)\n$/)?.[1]) || 0;
      await shows(new RegExp(`^turn ${turns + WATCHED_TURNS}$`, 'm'));
    },
    stop: () => process.kill(processes()[0]!, 'SIGTERM'),
    ended: () => vi.waitFor(() => expect(processes().filter(isAlive)).toEqual([]), { timeout: patience(30_000) }),
  };
}

test.skipIf(!canRun('bash') || !canRun('nohup') || isQuickEffort)(
  'keeps running under nohup when the terminal is closed, and stops on request',
  async () => {
    const merkur = startFromShell('nohup');
    await merkur.hangUp();
    await merkur.turnsGoOn();
    expect(merkur.output()).toMatch(/Merkur keeps running when the terminal is closed. To stop it: kill \d+/);
    merkur.stop();
    await merkur.ended();
    expect(merkur.output()).toMatch(/SIGTERM/);
  },
);

test.skipIf(!canRun('bash') || isQuickEffort)(
  'stops without nohup when the terminal is closed, and logs why',
  async () => {
    const merkur = startFromShell('');
    await merkur.hangUp();
    await merkur.ended();
    expect(merkur.output()).toContain('start it with: nohup npm start &');
  },
);
