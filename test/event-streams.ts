// Event streams as browsers keep them open.

import { onTestFinished } from 'vitest';
import type { Person, World } from './world.ts';

/** Opens a stream; returns the response, the events so far, whether it has ended, and a function to close it. */
export async function openEventStream(w: Pick<World, 'http'>, who: Person) {
  const stopper = new AbortController();
  onTestFinished(() => stopper.abort());
  const response = await w.http.inject({
    method: 'GET',
    url: `/api/order/${who.companyId ? 'me' : 'management'}/events`,
    headers: { authorization: await who.authorization() },
    payloadAsStream: true,
    signal: stopper.signal,
  });
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  let text = '';
  const read = (part: Buffer) => {
    text += String(part);
  };
  response.stream().on('error', end).on('end', end).on('data', read);
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    received: () => text,
    hasEnded: () => hasEnded,
    leave: () => stopper.abort(),
  };
}
