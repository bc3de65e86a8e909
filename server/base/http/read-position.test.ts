import { expect, test } from 'vitest';
import { readPositionOf, rememberReadPosition } from './read-position.ts';

test.each<[string | undefined, string | null, string | null]>([
  [undefined, null, null],
  ['0/5', null, '0/5'],
  [undefined, '0/5', '0/5'],
  ['1/0', '0/FFFFFFFF', '1/0'],
  ['0/9', '0/10', '0/10'],
  ['nonsense', '0/5', '0/5'],
  ['nonsense', null, null],
])('reads from the header %s and the cookie %s the position %s', (header, cookie, seen) => {
  const request = { headers: { 'read-position': header } };
  expect(readPositionOf(request as never, { cookie: () => cookie } as never)).toBe(seen);
});

test.each([
  ['cookie', ['0/5', 60]],
  ['body', undefined],
] as const)(
  'returns the position of a commit in the header, plus a cookie for cookie sessions (transport %s)',
  async (transport, kept) => {
    const sent: Record<string, unknown> = {};
    await rememberReadPosition(
      { position: async () => '0/5' } as never,
      { header: (name: string, value: string) => (sent[name] = value) } as never,
      {
        transport,
        setCookie: (name: string, ...rest: unknown[]) => {
          sent[`cookie ${name}`] = rest;
        },
      } as never,
    );
    expect(sent).toEqual({ 'read-position': '0/5', ...(kept && { 'cookie read-position': kept }) });
  },
);
