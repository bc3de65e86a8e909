// What a caller has written is in what they read next: the place of their commit travels with them, in a cookie for
// browsers and in a header for programs, which send it back.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from './context.ts';
import { positionNumber, type Replica, type WalPosition } from './replica.ts';

const HEADER = 'read-position';
const COOKIE = 'read-position';
/** A copy that is further behind is not read by anybody. */
const KEPT_SECONDS = 60;

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;
const newestFirst = (a: WalPosition, b: WalPosition): number => Number(positionNumber(b) - positionNumber(a));

/** The place of the last commit that the caller knows of; null where there is none. */
export function readPositionOf(request: FastifyRequest, client: Client): WalPosition | null {
  const known = [request.headers[HEADER], client.cookie(COOKIE)].filter(
    (one): one is string => typeof one === 'string' && POSITION.test(one),
  );
  return known.sort(newestFirst)[0] ?? null;
}

/** Hands out the place of what was committed just now. */
export async function rememberReadPosition(replica: Replica, reply: FastifyReply, client: Client): Promise<void> {
  const position = await replica.position();
  reply.header(HEADER, position);
  if (client.transport === 'cookie') client.setCookie(COOKIE, position, KEPT_SECONDS);
}
