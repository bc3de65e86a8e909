// Recorded calls of programs: what is kept of each, who sees it, and for how long.

import { expect, test } from 'vitest';
import { DAY } from '#domain/base/time.ts';
import { programAccountCalls } from '#domain/platform/account/calls.ts';
import { apiCallCalls } from '#domain/platform/api-calls/calls.ts';
import { createConfiguredApp } from '#test/configured-app.ts';
import { createProgram } from '#test/programs.ts';
import { world } from '#test/world.ts';
import { deleteOldApiCalls } from './retention.ts';

const STATE = { filter: {}, sort: [], page: 0, size: 10 };

test('keeps template, status, code and trace id of each call, for its company, for 30 days (API-013)', async () => {
  const w = await world();
  const owner = await w.person('Partner');
  const program = await createProgram(w, { companyId: owner.companyId!, networks: ['192.0.2.0/24'] });
  const stranger = await createProgram(w);
  const http = await createConfiguredApp(
    w,
    {},
    { programLimits: { readsPerMinute: 3, writesPerMinute: 1, callsInFlight: 8 } },
  );
  const ask = (authorization: string, remoteAddress: string) =>
    http.inject({ url: `/api${programAccountCalls.me.path}`, headers: { authorization }, remoteAddress });
  await ask(program.authorization, '192.0.2.1');
  const refused = await ask(program.authorization, '198.51.100.1');
  await ask(program.authorization, '192.0.2.1');
  await ask(program.authorization, '192.0.2.1');
  await ask(stranger.authorization, '192.0.2.1');
  await ask(`${program.authorization.slice(0, -4)}0000`, '192.0.2.1');
  await http.close();
  const { items } = await owner.do(apiCallCalls.list, STATE);
  expect(items.map(({ status, code }) => `${status} ${code}`)).toEqual([
    '429 too_many',
    '200 ',
    '403 ip_not_allowed',
    '200 ',
  ]);
  expect(items[2]).toMatchObject({
    credentialId: program.id,
    credentialName: 'Web shop',
    method: 'GET',
    path: '/v1/me',
    traceId: refused.json().trace_id,
    at: w.now(),
  });
  const search = async (filter: object) => (await owner.do(apiCallCalls.list, { ...STATE, filter })).totalCount;
  expect(await search({ outcome: 'Refused' })).toBe(2);
  expect(await search({ outcome: 'Failed' })).toBe(0);
  expect(await search({ outcome: 'Succeeded', credentials: [program.id] })).toBe(2);
  expect(await search({ credentials: [stranger.id] })).toBe(0);
  expect(await search({ text: refused.json().trace_id })).toBe(1);
  expect(await search({ text: 'IP_not_allowed' })).toBe(1);
  expect(await search({ text: '/v1/M' })).toBe(4);
  expect(await search({ text: '%' })).toBe(0);
  expect(await search({ at: { max: w.now() } })).toBe(4);
  expect(await search({ at: { min: '2026-11-21T00:00:00.000Z' } })).toBe(0);
  w.advanceClock(30 * DAY);
  expect(await deleteOldApiCalls(w.database, w.now())).toBe(0);
  w.advanceClock(1);
  expect(await deleteOldApiCalls(w.database, w.now())).toBe(5);
});
