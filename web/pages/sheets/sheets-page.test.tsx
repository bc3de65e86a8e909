// Spreadsheets for users who may read but not edit promotions.

import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { sheetLabels } from '#web/sheets/labels.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, setPermissions } from '#web/ui/session/session.ts';
import SheetsPage from './sheets-page.tsx';

const update = sheetLabels.updateNamed(sheetLabels.operations.CreateInventorySheetCommand);
const download = sheetLabels.downloadNamed(sheetLabels.operations.CreateInventorySheetCommand);

beforeEach(() => {
  setAccessToken('t');
  mockServer(() => ({
    body: { Status: sheetCopy.available, Lines: [], WrittenAt: '2026-11-20T12:00:00.000Z', Address: null },
  }));
});

test('offers downloads but no update to people who may only see promotions', async () => {
  setPermissions(['Promotion.View']);
  renderAt(<SheetsPage />);
  expect(await screen.findByRole('button', { name: download })).toBeTruthy();
  expect(screen.queryByRole('button', { name: update })).toBeNull();
  expect(screen.queryByText(sheetLabels.create)).toBeNull();
});

test('offers updates to people who may edit promotions', async () => {
  setPermissions(['Promotion.View', 'Promotion.Edit']);
  renderAt(<SheetsPage />);
  expect(await screen.findByRole('button', { name: update })).toBeTruthy();
  expect(screen.getByText(sheetLabels.create)).toBeTruthy();
});
