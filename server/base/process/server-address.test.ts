import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addressesOf, connectionTo, createPrimaryFinder, isServerAddress } from './server-address.ts';

test('expands a multi-host address to one per host with the same database, user and options', () => {
  expect(addressesOf('postgres://me:p%40ss@one:5432,two,[::1]:5433/shop?sslmode=require')).toEqual([
    'postgres://me:p%40ss@one:5432/shop?sslmode=require',
    'postgres://me:p%40ss@two/shop?sslmode=require',
    'postgres://me:p%40ss@[::1]:5433/shop?sslmode=require',
  ]);
  expect(addressesOf('postgresql://one/shop')).toEqual(['postgresql://one/shop']);
});

test.each([
  ['postgres://me@one:5432/shop', true],
  ['postgres://me@one:5432,two:5433/shop', true],
  ['postgres:///shop?host=/run/postgresql', true],
  ['postgres://one,/shop', false],
  ['postgres://one:1,two:x/shop', false],
  ['mysql://one/shop', false],
  ['shop', false],
])('decides whether %s can be read: %s', (url, isReadable) => {
  expect(isServerAddress(url)).toBe(isReadable);
});

test('connects to a single host directly and searches several for the primary', () => {
  expect(connectionTo('postgres://one/shop')).toEqual({ connectionString: 'postgres://one/shop' });
  expect(connectionTo('postgres://one,two/shop')).toEqual({
    connectionString: 'postgres://one/shop',
    stream: expect.any(Function),
  });
});

/** A message of the PostgreSQL protocol. */
function messageOf(type: string, body: string): Buffer {
  const message = Buffer.concat([Buffer.alloc(5), Buffer.from(body, 'latin1')]);
  message.write(type);
  message.writeUInt32BE(message.length - 1, 1);
  return message;
}

const READY = messageOf('Z', 'I');
const WELCOME = Buffer.concat([messageOf('R', '\0\0\0\0'), READY]);
/** One row with one boolean. */
const answerOf = (isStandby: boolean): Buffer =>
  Buffer.concat([
    messageOf('T', '\0\x01standby\0\0\0\0\0\0\0\0\0\0\x10\0\x01\xff\xff\xff\xff\0\0'),
    messageOf('D', `\0\x01\0\0\0\x01${isStandby ? 't' : 'f'}`),
    messageOf('C', 'SELECT 1\0'),
    READY,
  ]);

/** A fake server that reports whether it is a standby and counts the requests. */
async function startMachine(isStandby: boolean) {
  const machine = { isStandby, asked: 0, port: 0 };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const type = bytes.toString('latin1', 0, 1);
      if (type === 'Q') machine.asked += 1;
      if (type === 'X') socket.end();
      else socket.write(type === 'Q' ? answerOf(machine.isStandby) : WELCOME);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  machine.port = (server.address() as AddressInfo).port;
  return machine;
}

/** Opens connections to whichever of these accepts writes. */
function connectorTo(...ports: number[]) {
  const { openSocket } = createPrimaryFinder(ports.map((port) => `postgres://me@127.0.0.1:${port}/shop`));
  return async (): Promise<Socket> => {
    const socket = openSocket();
    onTestFinished(() => void socket.destroy());
    socket.connect(0);
    await once(socket, 'connect');
    return socket.on('error', () => {});
  };
}

/** Freezes the clock of the finder until the test advances it. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('connects to the host that accepts writes, and fails while none does', async () => {
  const [standby, other] = [await startMachine(true), await startMachine(false)];
  expect((await connectorTo(standby.port, other.port)()).remotePort).toBe(other.port);
  const NOBODY = 1;
  const connect = connectorTo(NOBODY, standby.port);
  await expect(connect()).rejects.toMatchObject({ errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }] });
  standby.isStandby = false;
  expect((await connect()).remotePort).toBe(standby.port);
});

test('probes for the primary at most once per second', async () => {
  holdTime();
  const primary = await startMachine(false);
  const connect = connectorTo(primary.port);
  const asked: [number, number][] = [];
  for (const ms of [0, 1000, 1, 1000]) {
    vi.advanceTimersByTime(ms);
    await connect();
    asked.push([ms, primary.asked]);
  }
  expect(asked).toEqual([
    [0, 1],
    [1000, 1],
    [1, 2],
    [1000, 2],
  ]);
});

test('closes connections to a demoted primary only, and does not poll without connections', async () => {
  holdTime();
  const [first, second] = [await startMachine(false), await startMachine(true)];
  const connect = connectorTo(first.port, second.port);
  const lost = await connect();
  first.isStandby = true;
  vi.advanceTimersByTime(2000);
  expect(lost.destroyed).toBe(false);
  // While no host accepts writes, existing connections stay.
  await expect(connect()).rejects.toThrow();
  expect(lost.destroyed).toBe(false);
  second.isStandby = false;
  vi.advanceTimersByTime(2000);
  const kept = await connect();
  expect([kept.remotePort, lost.destroyed]).toEqual([second.port, true]);
  vi.advanceTimersByTime(2000);
  const other = await connect();
  expect([kept.destroyed, vi.getTimerCount()]).toEqual([false, 1]);
  await Promise.all([kept, other].map((socket) => once(socket.destroy(), 'close')));
  expect(vi.getTimerCount()).toBe(0);
});
