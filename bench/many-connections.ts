// Load on a server from many connections, each of which sends its next request as soon as it has a response.

import { Agent, get, type OutgoingHttpHeaders } from 'node:http';

const CONNECTIONS = 16;

/** One connection; times of all its responses (ms). */
async function asking(url: string, headers: OutgoingHttpHeaders, untilMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  while (performance.now() < untilMs) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      const asked = get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}.`));
        answer.resume().once('end', resolve);
      });
      asked.once('error', reject);
    });
    times.push(performance.now() - start);
  }
  agent.destroy();
  return times;
}

/** Loads the server for some seconds; returns the times of all responses (ms). */
export async function loadWith(url: string, headers: OutgoingHttpHeaders, seconds: number): Promise<number[]> {
  const untilMs = performance.now() + seconds * 1000;
  return (await Promise.all(Array.from({ length: CONNECTIONS }, () => asking(url, headers, untilMs)))).flat();
}
