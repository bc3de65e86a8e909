// Download of all ready keys: asks first, draws, downloads what was drawn, and says what was not.

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import { TakeAllKeys } from './take-all-keys.tsx';

const DRAWN = {
  Packages: [
    { PackageId: 'a1', OrderNumber: 'GK 2026 000001', Quantity: 20 },
    { PackageId: 'b2', OrderNumber: 'GK 2026 000002', Quantity: 25 },
  ],
  Refused: [{ OrderNumber: 'GK 2026 000003', Message: 'Pay the order first.' }],
  Left: 5,
};

test('downloads all drawn packages in one file and names what is missing (PORD-028)', async () => {
  setAccessToken('t');
  setPermissions(['Order.CreatePackage']);
  const asked = mockServer(({ path }) => ({ body: path.endsWith('/GetAllKeys') ? DRAWN : {} }));
  renderAt(<TakeAllKeys orders={3} keys={50} />);
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Download all 50 keys' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Download 50 keys of 3 orders?' }));
  expect(asked).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Download keys' }));
  const file = () => asked.find(({ path }) => path === '/order/me/Packages/Download');
  await waitFor(() => expect(file()?.body).toEqual({ PackageIds: ['a1', 'b2'] }));
  expect(visibleMessages.get().map(({ text }) => text)).toEqual([
    'GK 2026 000003: Pay the order first.',
    '5 keys did not fit into this file. Download again to get them.',
  ]);
});

test('is offered for two or more orders, to those who may pack', () => {
  setPermissions(['Order.CreatePackage']);
  const { unmount } = renderAt(<TakeAllKeys orders={1} keys={20} />);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  setPermissions([]);
  renderAt(<TakeAllKeys orders={3} keys={20} />);
  expect(screen.queryByRole('button')).toBeNull();
});
