// Dropdown filters in the bar are plain buttons until they are used.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible, renderAt } from '../../render.testing.tsx';
import { multiChoiceFilter } from './choice-filter.tsx';

const { Control } = multiChoiceFilter({
  label: 'Store',
  options: ['Steam', 'GOG', 'Epic'].map((value) => ({ value, label: value })),
});

function Bar({ initial }: { initial?: string[] }) {
  const [value, setValue] = useState<string[] | undefined>(initial);
  return (
    <>
      <Control value={value} onChange={(next) => setValue(next as string[])} busy={false} placement="bar" />
      <p>{value?.join('+') ?? 'none'}</p>
    </>
  );
}

const control = () => screen.getByRole('combobox', { name: 'Store' });

test('opens the list with the press that loads it, and keeps it open while several options are chosen', async () => {
  renderAt(<Bar />);
  const button = control();
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('option', { name: 'Steam' }));
  await screen.findByText('Steam', { selector: 'p' });
  await userEvent.click(screen.getByRole('option', { name: 'Epic' }));
  await screen.findByText('Steam+Epic', { selector: 'p' });
  expect(button.isConnected).toBe(false);
});

test('opens by the keyboard and keeps the focus', async () => {
  renderAt(<Bar />);
  await userEvent.tab();
  expect(document.activeElement).toBe(control());
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('option', { name: 'GOG' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(control()));
});

test('shows a value immediately', async () => {
  renderAt(<Bar initial={['GOG']} />);
  await waitFor(() => expect(control().textContent).toContain('GOG'));
});
