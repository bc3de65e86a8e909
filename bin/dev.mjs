// `npm run dev`: the product with hot reload, on one port. Vite serves the web application and proxies everything else to the
// server, which restarts when its sources change. A separate process holds the embedded database, so that sessions survive.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { NODE_MISSING, nodeBinary, root } from './run.mjs';

const SERVER_FOLDERS = ['server', 'domain', 'provider-simulator'];
const SERVER_SOURCE = /\.(?:ts|sql|json)$/;
const TEST_SOURCE = /\.test\.tsx?$/;
/** Editors save several files together, and some write a file twice. */
const SETTLE_MS = 60;
const STOP_WITHIN_MS = 5000;
const READY_EVERY_MS = 50;
/** Paths of the server; all others belong to the web application. */
const SERVER_PATHS = ['/api', '/dev', '/health'];

// Vite needs a newer Node than the one that npm may run on.
const node = nodeBinary();
if (!node) {
  console.error(NODE_MISSING);
  process.exit(1);
}
if (node !== process.execPath) {
  const child = spawn(node, [import.meta.filename ?? join(root, 'bin', 'dev.mjs')], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exit(await new Promise((done) => child.once('exit', (code) => done(code ?? 0))));
}

const port = Number(process.env.PORT || 3000);
const dataDir = resolve(root, process.env.DATA_DIR || 'data');
const usesEmbedded = !process.env.DATABASE_URL;
const socketName = `merkur-dev-${process.pid}`;
const socketPath = process.platform === 'win32' ? `\\\\.\\pipe\\${socketName}` : join(tmpdir(), `${socketName}.sock`);

const findFreePort = () =>
  new Promise((done) => {
    const probe = createNetServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => done(free));
    });
  });
const serverPort = await findFreePort();
const serverUrl = `http://127.0.0.1:${serverPort}`;

const children = new Set();
function startNode(args, env = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'), ...env },
    // Children with an IPC channel stop when this process dies.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

let databaseHost;
async function openDatabaseHost() {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  databaseHost = startNode([
    join(root, 'server', 'base', 'embedded', 'database-host.ts'),
    join(dataDir, 'database'),
    socketPath,
  ]);
  await new Promise((ready, reject) => {
    databaseHost.once('message', ready);
    databaseHost.once('exit', (code) => reject(new Error(`The database ended with code ${code}.`)));
  });
  databaseHost.once('exit', () => stop(1));
}

let server;
/** Resolves when the server is ready; requests wait for it. */
let ready = Promise.resolve();

function startServer() {
  const started = performance.now();
  const child = startNode([join(root, 'server', 'main.ts')], {
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    ...(usesEmbedded && { EMBEDDED_SOCKET: socketPath }),
  });
  server = child;
  ready = (async () => {
    while (server === child && child.exitCode === null) {
      const answer = await fetch(`${serverUrl}/health/ready`).catch(() => null);
      if (answer?.ok) {
        console.log(`Server ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
        return;
      }
      await new Promise((go) => setTimeout(go, READY_EVERY_MS));
    }
    // A server that fails to start has printed the reason; the next change starts it again.
  })();
}

async function stopServer() {
  const child = server;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await gone;
  clearTimeout(impatience);
}

let pending;
let restarting = Promise.resolve();
function restartSoon(file) {
  clearTimeout(pending);
  pending = setTimeout(() => {
    console.log(`${file.slice(root.length + 1)} changed`);
    restarting = restarting.then(stopServer).then(startServer);
    ready = restarting.then(() => ready);
  }, SETTLE_MS);
}

const isServerSource = (file) =>
  SERVER_SOURCE.test(file) &&
  !TEST_SOURCE.test(file) &&
  SERVER_FOLDERS.some((folder) => file.startsWith(join(root, folder) + sep));

let isStopping = false;
async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  await vite?.close();
  await stopServer();
  if (databaseHost?.connected) databaseHost.send('stop');
  setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref();
  while (children.size > 0) await new Promise((go) => setTimeout(go, READY_EVERY_MS));
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

const waitForServer = {
  name: 'wait-for-server',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      if (SERVER_PATHS.some((path) => request.url.startsWith(path))) void ready.then(() => next());
      else next();
    }),
};

let vite;
if (usesEmbedded) await openDatabaseHost();
startServer();
const { createServer } = await import('vite');
vite = await createServer({
  root,
  plugins: [waitForServer],
  server: {
    port,
    host: process.env.HOST || '127.0.0.1',
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: serverUrl, changeOrigin: false }])),
  },
});
vite.watcher.add(SERVER_FOLDERS.map((folder) => join(root, folder)));
for (const event of ['change', 'add', 'unlink'])
  vite.watcher.on(event, (file) => isServerSource(file) && restartSoon(file));
await vite.listen();
await ready;
console.log(`http://localhost:${port}  The web application reloads as you type; the server restarts when it changes.`);
