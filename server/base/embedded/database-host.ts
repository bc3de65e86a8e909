// Holds the embedded database in a separate process, so that the server can restart around it (`npm run dev`).
// Arguments: the database folder and the path of the socket to listen on. Sends `ready` to its parent.

import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { openEmbedded } from './embedded-database.ts';

const [dataDir, socketPath] = process.argv.slice(2);
if (!dataDir || !socketPath) throw new Error('Usage: database-host.ts FOLDER SOCKET');

const database = await openEmbedded({ dataDir }).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

const clients = new Set<Socket>();
const server = createServer((client) => {
  const connection = database.connect();
  clients.add(client);
  // A killed server leaves its connections half open; closing our end rolls back its transactions.
  client.on('error', () => client.destroy());
  client.on('close', () => {
    clients.delete(client);
    connection.destroy();
  });
  connection.on('error', () => client.destroy());
  client.pipe(connection).pipe(client);
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  server.close();
  for (const client of clients) client.destroy();
  await database.close();
  process.exit(0);
}
// Ctrl-C reaches every process of a terminal, but the server still needs the database while it stops. Only the parent
// ends this process, by a message or by exiting.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('message', () => void stop());
process.on('disconnect', () => void stop());

// A socket file left by a killed process would block the address.
if (process.platform !== 'win32') rmSync(socketPath, { force: true });
server.listen(socketPath, () => process.send?.('ready'));
