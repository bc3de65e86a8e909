// The product's HTTP server on a benchmark database, with clients signed in as SuperAdmin and as partners.

import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import { scopeList } from '#domain/access/roles.ts';
import type { Role } from '#domain/base/roles.ts';
import { addMilliseconds } from '#domain/base/time.ts';
import { signAccessToken } from '#server/access/sign-in/tokens.ts';
import { systemClock } from '#server/base/process/clock.ts';
import { newId } from '#server/base/process/ids.ts';
import { type BenchDatabase, keys } from './bench-database.ts';
import { serveDatabase } from './database-server.ts';

const FAR = 1e9;
/** Keep-alive, like a browser. The client shares our process, so it must be cheap. */
const agent = new Agent({ keepAlive: true });

/** Calls below /api by one user that must return 200. */
interface Person {
  userId: string;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}

interface Http extends Person {
  /** A signed-in user of a company. */
  partner(companyId: string): Promise<Person>;
  close(): Promise<void>;
}

/** A user with the role, signed in for the duration of a measurement. */
export async function signInAs({ database }: BenchDatabase, role: Role, companyId: string | null) {
  const [userId, sessionId, now] = [newId(), newId(), systemClock.now()];
  await database.transaction(async (tx) => {
    await tx.run(
      sql`insert into app_user (id, first_name, last_name, email, password_hash, role, company_id, created_at,
        modified_at)
        values (${userId}, 'Be', 'Nch', ${`${userId}@merkur.example`}, '', ${role}, ${companyId}, now(), now())`,
    );
    await tx.run(
      sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device)
        values (${sessionId}, ${userId}, now(), now(), ${addMilliseconds(now, FAR)}, ${addMilliseconds(now, FAR)},
          '', '')`,
    );
  });
  const claims = { userId, sessionId, name: 'Be Nch', scope: scopeList(role, role === 'Partner' ? null : 'admin') };
  return { userId, authorization: `Bearer ${await signAccessToken(claims, keys.keyFor('jwt'), now)}` };
}

export async function createHttp(ground: BenchDatabase): Promise<Http> {
  const { address, close } = await serveDatabase(ground.database);
  const person = async (role: Role, companyId: string | null): Promise<Person> => {
    const { userId, authorization } = await signInAs(ground, role, companyId);
    const answerOf = (path: string, method: string, body?: string) =>
      new Promise<unknown>((resolve, reject) => {
        const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
        const asked = request(`${address}/api${path}`, { agent, method, headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString();
            if (answer.statusCode === 200) resolve(JSON.parse(text));
            else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
          });
        });
        asked.on('error', reject);
        asked.end(body);
      });
    return {
      userId,
      get: (path) => answerOf(encodeURI(path), 'GET'),
      post: (path, body) => answerOf(path, 'POST', JSON.stringify(body)),
    };
  };
  return {
    ...(await person('SuperAdmin', null)),
    partner: (companyId) => person('Partner', companyId),
    close: async () => {
      agent.destroy();
      await close();
    },
  };
}
