import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { checkProviderStock } from './provider-stock.ts';
import { StockCheckButton } from './stock-check-button.tsx';

test.each([
  [1, true, 'Product is in stock.'],
  [0, false, 'Product have not any stocks'],
])(
  'shows for a stock status of %s whether it is in stock: %s (PPD-015, ERR-016, GAP-007)',
  async (StockStatus, found, sentence) => {
    setAccessToken('t');
    mockServer(() => ({ body: { StockStatus } }));
    expect(await checkProviderStock('p1')).toBe(found);
    renderAt(<StockCheckButton sku="AMB-1" />);
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText(sentence)).toBeTruthy();
  },
);
