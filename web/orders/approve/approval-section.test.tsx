// Two quick changes of the approval settings.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { settingsCopy } from '#domain/settings/copy.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { approvalLabels } from './approval-labels.ts';
import { ApprovalSection } from './approval-section.tsx';

const SLOW_READ_MS = 300;

test('accepts a second change immediately after the first, however slow the refetch (GAP-073)', async () => {
  setAccessToken('t');
  let setting = { SeparateLevels: true, FourEyes: false, Level2Holders: 2, ModifiedAt: null as string | null };
  let changes = 0;
  mockServer(async ({ method, body }) => {
    if (method === 'GET') {
      const answer = setting;
      await new Promise((resolve) => setTimeout(resolve, SLOW_READ_MS));
      return { body: answer };
    }
    const { ModifiedAt, ...wanted } = body as Partial<typeof setting>;
    if (ModifiedAt !== setting.ModifiedAt) return { status: 409, body: { Message: 'Changed meanwhile.' } };
    changes++;
    setting = { ...setting, ...wanted, ModifiedAt: `2026-03-01T12:00:0${changes}.000Z` };
    return { body: setting };
  });
  renderAt(<ApprovalSection />);
  const switchNamed = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
  await userEvent.click(await switchNamed(approvalLabels.separateLevels));
  const fourEyes = await switchNamed(approvalLabels.fourEyes);
  await waitFor(() => expect(fourEyes.disabled).toBe(false));
  await userEvent.click(fourEyes);
  await waitFor(() => expect(fourEyes.disabled).toBe(false));
  expect(setting).toMatchObject({ SeparateLevels: false, FourEyes: true });
  expect(visibleMessages.get().map(({ text }) => text)).toEqual([settingsCopy.saved, settingsCopy.saved]);
});
