import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectAccessible, renderAt } from '#web/ui/render.testing.tsx';
import { LazyMenu } from './lazy-menu.tsx';

test('opens a lazily loaded menu on the first press and returns the focus', async () => {
  const run = vi.fn();
  renderAt(<LazyMenu trigger={<button type="button">More</button>} entries={[{ label: 'Refuse', onSelect: run }]} />);
  expect(screen.getByRole('button').getAttribute('aria-haspopup')).toBe('menu');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Refuse' });
  await expectAccessible();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Refuse' }));
  expect(run).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});
