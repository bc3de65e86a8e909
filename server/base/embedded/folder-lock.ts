// Ensures that only one process opens a data folder: two would both accept commits, and one of them would lose its own.
// The lock is a listening socket named after the folder, because the operating system releases it whenever its holder
// dies. Socket names do not reach across containers, so a heartbeat file backs it up.
import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHeartbeat } from './heartbeat.ts';

/** Another process holds the data folder. */
class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string, pid: number | undefined) {
    super(`The data folder ${folder} is already in use by another Merkur process (pid ${pid ?? 'unknown'}).`);
  }
}

/**
 * Locks the folder, creating it if missing, and returns the function that releases it. Throws FolderInUse. `onLost` is
 * called if another process takes the folder although we hold it, as can happen across containers after the process was
 * suspended; the database must not be written to afterwards.
 */
export async function lockFolder(folder: string, onLost: () => void): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const server = await listen(socketName(realpathSync.native(folder)), folder);
  try {
    const stopHeartbeat = await startHeartbeat(folder, {
      onLost,
      inUseError: (pid) => new FolderInUse(folder, pid),
    });
    return async () => {
      stopHeartbeat();
      await closeServer(server);
    };
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

function socketName(realPath: string): string {
  const name = `merkur-${createHash('sha256').update(realPath).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function listen(name: string, folder: string): Promise<Server> {
  try {
    return await tryListen(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  }
  const holder = await askHolder(name);
  if (holder !== 'nobody') throw new FolderInUse(folder, holder);
  // If the name is a file, a killed process leaves it behind.
  if (name.startsWith('/')) rmSync(name, { force: true });
  return tryListen(name).catch((error) => {
    throw error.code === 'EADDRINUSE' ? new FolderInUse(folder, undefined) : error;
  });
}

function tryListen(name: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
    server.once('error', reject);
    server.listen({ path: name, exclusive: true }, () => resolve(server.unref()));
  });
}

/** Pid reported by the holder of the socket; undefined if it is too busy to respond. */
function askHolder(name: string): Promise<number | undefined | 'nobody'> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ path: name });
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => resolve('nobody'));
    socket.on('close', () => resolve(Number(answer) || undefined));
  });
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
