// Serves a test world's embedded database over the network. All connections share one session and start-up options are
// dropped, as with a pooler that does so silently.

import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { World } from '../world.ts';

type Answer = (near: Socket) => void;

/** Address of a server that handles each connection this way until the test ends. */
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

/** Network address of a world's embedded database. */
export const findNetworkAddress = (w: World): Promise<string> =>
  serveDatabase((near) => {
    const { stream } = w.database.pool.options as unknown as { stream: () => Duplex & { connect(): void } };
    const far = stream();
    far.on('error', () => {});
    far.connect();
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  });
