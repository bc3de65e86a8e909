// Two database servers under Patroni with etcd, which promotes the standby and keeps the failed primary away. The settings
// are those of docs/operations/patroni.md.

import { execFileSync, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, findServerUser, serverFolder, waitUntilReachable } from '../faults/cluster.ts';
import { freePort } from '../free-port.ts';
import type { Pair } from './pair.ts';

const WITHIN_MS = 120_000;

interface Node {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  pid: number | undefined;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

/** Whether Patroni and etcd are installed. */
export function hasPatroni(): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v patroni && command -v etcd'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const configOf = ({ name, port, restPort, folder }: Node, etcd: number, programs: string): string => `
scope: merkur
name: ${name}
restapi: { listen: '127.0.0.1:${restPort}', connect_address: '127.0.0.1:${restPort}' }
etcd3: { host: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    synchronous_mode: true
    postgresql: { use_pg_rewind: true, use_slots: true, parameters: { wal_keep_size: 256MB, wal_log_hints: 'on' } }
  initdb: [{ encoding: UTF8 }, { locale: C }]
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${port}'
  data_dir: ${join(folder, 'data')}
  bin_dir: ${programs}
  pgpass: ${join(folder, 'pgpass')}
  authentication: { superuser: { username: postgres }, replication: { username: postgres }, rewind: { username: postgres } }
  parameters: { unix_socket_directories: ${folder}, fsync: 'off' }
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
`;

/** Starts a program that the server's user runs, in its own process group. */
function startProgram(program: string, args: readonly string[], folder: string): number {
  const child = spawn(program, args, {
    ...findServerUser(),
    cwd: folder,
    detached: true,
    stdio: process.env.VERBOSE ? 'inherit' : 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
  });
  return child.pid!;
}

/** A process with all below it. */
function treeOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] => rows.flatMap(([own, by]) => (by === parent ? [own, ...below(own)] : []));
  return [pid, ...below(pid)];
}

/** Processes of a machine: Patroni, and its server, whose parent ended after starting it. */
function processesOf({ pid, folder }: Node): number[] {
  const data = join(folder, 'data');
  const servers = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(`postgres -D ${data}`));
  return [...servers.map((line) => Number.parseInt(line, 10)), ...(pid ? [pid] : [])].flatMap(treeOf);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has already ended.
    }
}

async function readMembers(node: Node): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${node.restPort}/cluster`, { signal: AbortSignal.timeout(2000) });
  return ((await answer.json()) as { members: Member[] }).members;
}

async function waitForMembers(node: Node, holds: (members: Member[]) => boolean): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await pause(100))
    if (await readMembers(node).then(holds, () => false)) return;
  throw new Error(`Patroni on ${node.name} did not get there in time.`);
}

const isLed = (by: Node) => (members: Member[]) =>
  members.some(({ name, role, state }) => name === by.name && role === 'leader' && state === 'running');
const isFollowed = (by: Node) => (members: Member[]) =>
  members.some(({ name, role }) => name === by.name && role === 'sync_standby');

export async function startPatroniPair(
  programs: string,
): Promise<Pick<Pair, 'url' | 'strike' | 'promote' | 'rebuild' | 'remove'>> {
  const folder = serverFolder();
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcd = `http://127.0.0.1:${etcdPort}`;
  const listen = ['--listen-client-urls', etcd, '--advertise-client-urls', etcd];
  const peers = ['--listen-peer-urls', `http://127.0.0.1:${peerPort}`];
  const etcdPid = startProgram('etcd', ['--data-dir', join(folder, 'etcd'), ...listen, ...peers], folder);
  const nodeOf = async (name: string): Promise<Node> => {
    const node = { name, port: await freePort(), restPort: await freePort(), folder: serverFolder(), pid: undefined };
    writeFileSync(join(node.folder, 'patroni.yml'), configOf(node, etcdPort, programs), { mode: 0o644 });
    return node;
  };
  let [primary, standby] = [await nodeOf('a'), await nodeOf('b')];
  const start = (node: Node) => {
    node.pid = startProgram('patroni', [join(node.folder, 'patroni.yml')], node.folder);
  };
  let lost: number[] = [];
  const end = () => signalAll([...lost, etcdPid, ...processesOf(primary), ...processesOf(standby)], 'SIGKILL');
  process.on('exit', end);
  start(primary);
  await waitForMembers(primary, isLed(primary));
  await waitUntilReachable(addressOf(primary.port));
  start(standby);
  await waitForMembers(primary, isFollowed(standby));
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
    strike: async (how) => {
      lost = processesOf(primary);
      signalAll(lost, how === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    },
    promote: async () => {
      await waitForMembers(standby, isLed(standby));
      [primary, standby] = [standby, primary];
    },
    rebuild: async () => {
      signalAll(lost, 'SIGKILL');
      lost = [];
      await pause(200);
      start(standby);
      await waitForMembers(primary, isFollowed(standby));
    },
    remove: () => {
      end();
      for (const path of [folder, primary.folder, standby.folder])
        rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
