// The embedded database of a world as if it were a server somewhere in the network. It has one session for everybody and
// drops what a connection asks for at its beginning, like a pooler that does so silently.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { World } from '../world.ts';

type Answer = (near: Socket) => void;

/** The address of a server that does this with each connection, until the test is over. */
export async function serveDatabase(answer: Answer): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}));
    answer(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/shop`;
}

/** The address of the embedded database of a world. */
export const networkAddressOf = (w: World): Promise<string> =>
  serveDatabase((near) => {
    const { stream } = w.database.pool.options as unknown as { stream: () => Duplex & { connect(): void } };
    const far = stream();
    far.on('error', () => {});
    far.connect();
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
