// Benchmark receivers of webhooks in a process of their own: one port each. They count what arrives, and report it.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Body of an event and when it arrived (Unix ms), by port and event; the last one of several. */
export interface Arrivals {
  bodies: Record<string, string>;
  times: Record<string, number>;
  requests: number;
  differing: number;
}

const [count, silent] = process.argv.slice(2).map(Number) as [number, number];
const arrivals: Arrivals = { bodies: {}, times: {}, requests: 0, differing: 0 };

function listen(index: number): Promise<number> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (index < silent) return;
    const body = Buffer.concat(chunks).toString();
    const name = `${index} ${request.headers['webhook-id']}`;
    arrivals.requests += 1;
    if (arrivals.bodies[name] !== undefined && arrivals.bodies[name] !== body) arrivals.differing += 1;
    arrivals.bodies[name] = body;
    arrivals.times[name] ??= Date.now();
    response.end('ok');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

process.on('message', () => process.send!(arrivals));
process.send!(await Promise.all(Array.from({ length: count }, (_, index) => listen(index))));
