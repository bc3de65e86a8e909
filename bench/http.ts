// The product's own HTTP side over the ground of a measurement, asked by a SuperAdmin.

import { sql } from 'kysely';
import { scopeList } from '#domain/access/roles.ts';
import { after } from '#domain/base/time.ts';
import { signAccess } from '#server/access/tokens.ts';
import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { newId } from '#server/base/ids.ts';
import { openDesks } from '#server/buying/providers.ts';
import { builtInSheets } from '#server/sheets/books.ts';
import { type Ground, keys } from './ground.ts';

const FAR = 1e9;

export interface Http {
  /** A GET below /api that must answer 200. */
  get(path: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openHttp({ database, vault }: Ground): Promise<Http> {
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
    production: true,
    limits: { callsPerMinute: FAR, authPerMinute: FAR },
  };
  const desks = openDesks(database, []);
  const app = await buildApp({
    config,
    database,
    clock: systemClock,
    keys,
    vault,
    desks,
    sheets: builtInSheets(database, systemClock),
    ready: () => true,
  });
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const [userId, sessionId, now] = [newId(), newId(), systemClock.now()];
  await database.transaction(async (tx) => {
    await tx.run(
      sql`insert into app_user (id, first_name, last_name, email, password_hash, role, created_at, modified_at) values (${userId}, 'Be', 'Nch', 'bench@merkur.example', '', 'SuperAdmin', now(), now())`,
    );
    await tx.run(
      sql`insert into session (id, user_id, created_at, last_used_at, idle_until, ends_at, address, device) values (${sessionId}, ${userId}, now(), now(), ${after(now, FAR)}, ${after(now, FAR)}, '', '')`,
    );
  });
  const token = await signAccess(
    { userId, sessionId, name: 'Be Nch', scope: scopeList('SuperAdmin', 'admin') },
    keys.for('jwt'),
    now,
  );
  return {
    get: async (path) => {
      const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    close: async () => app.http.close(),
  };
}
