// Country codes of companies without a code (COM-030).

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordInitialState } from '#server/audit/audited-state.ts';
import { world } from '#test/world.ts';
import { setMissingCountryCodes } from './country-codes.ts';

test('sets missing codes once from names and leaves unknown names alone (COM-030)', async () => {
  const w = await world();
  const ids: Record<string, string> = {};
  for (const name of ['Germany', 'czech republic', 'Türkiye', 'Atlantis', '']) {
    ids[name] = await w.company({ name: `Company of ${name}` });
    await w.database.transaction((tx) => tx.run(sql`update company set country = ${name} where id = ${ids[name]}`));
  }
  await recordInitialState(w.database, w.keys, w.now());
  const run = () => w.database.transaction((tx) => setMissingCountryCodes(tx, w.keys, w.now()));
  expect(await run()).toBe(2);
  expect(await run()).toBe(0);
  expect(await w.rows(sql`select country, country_code from company where not is_system order by id`)).toEqual([
    { country: 'Germany', countryCode: 'DE' },
    { country: 'czech republic', countryCode: '' },
    { country: 'Türkiye', countryCode: 'TR' },
    { country: 'Atlantis', countryCode: '' },
    { country: '', countryCode: '' },
  ]);
  expect(
    await w.rows(sql`select subject_name, after from audit_event where action = 'COUNTRY CODE' order by id`),
  ).toMatchObject([{ after: { countryCode: 'DE' } }, { after: { countryCode: 'TR' } }]);
});
