import { expect, test } from 'vitest';
import { mockServer } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { companyLookup } from './company-lookup.ts';

test('requests fifty companies at a time in pickers (COM-017)', async () => {
  setAccessToken('t');
  const asked = mockServer(() => ({
    body: { Items: [{ Id: 'c1', Name: 'Aurora' }], PageIndex: 0, PageSize: 50, TotalCount: 1, TotalPages: 1 },
  }));
  expect(await companyLookup.search('aur', new AbortController().signal)).toEqual([{ value: 'c1', label: 'Aurora' }]);
  expect(asked[0]!.url).toContain('pageSize=50');
  expect(asked[0]!.url).toContain('keywords=aur');
});
