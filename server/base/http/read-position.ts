// Read-your-writes with a replica: the log position of a caller's last commit travels in a cookie for browsers, or in a
// header that API clients send back.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { positionNumber, type Replica, type WalPosition } from '#server/base/database/replica.ts';
import type { Client } from './context.ts';

const HEADER = 'read-position';
const COOKIE = 'read-position';
/** Maximum replica lag. */
const KEPT_SECONDS = 60;

const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;
const newestFirst = (a: WalPosition, b: WalPosition): number => Number(positionNumber(b) - positionNumber(a));

/** The latest commit position the caller knows of, or null. */
export function readPositionOf(request: FastifyRequest, client: Client): WalPosition | null {
  const known = [request.headers[HEADER], client.cookie(COOKIE)].filter(
    (one): one is string => typeof one === 'string' && POSITION.test(one),
  );
  return known.sort(newestFirst)[0] ?? null;
}

/** Returns the position of the call's commit to its caller. */
export async function rememberReadPosition(replica: Replica, reply: FastifyReply, client: Client): Promise<void> {
  const position = await replica.position();
  reply.header(HEADER, position);
  if (client.transport === 'cookie') client.setCookie(COOKIE, position, KEPT_SECONDS);
}
