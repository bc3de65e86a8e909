// Page that turns off emails by a link.

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { EMAIL_OPT_OUT, emailOptOutUrl } from '#domain/access/login-links.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { notificationMailCopy } from '#domain/notifications/mail-copy.ts';
import { optOutLabels } from '#web/notifications/opt-out-labels.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import EmailOptOutPage from './email-opt-out-page.tsx';

const NAME = notificationCopy.kinds.orderRefused;

const open = (kind: string, status = 200) => {
  const asked = mockServer(() =>
    status === 200 ? { body: {} } : { status, body: { Message: notificationMailCopy.linkEnded, Code: 'opt_out_link' } },
  );
  renderAt(<EmailOptOutPage />, { path: EMAIL_OPT_OUT, at: emailOptOutUrl('', 'a-token', kind) });
  return asked;
};
const confirm = () => userEvent.click(screen.getByRole('button', { name: optOutLabels.confirm }));

test('asks before it turns off the emails of a link, and names the kind (NTF-010)', async () => {
  const asked = open('orderRefused');
  await screen.findByRole('heading', { name: optOutLabels.title(NAME) });
  expect(asked).toHaveLength(0);
  await expectAccessible();
  await confirm();
  await screen.findByText(notificationMailCopy.optedOut(NAME));
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['/api/notification/OptOut', { Token: 'a-token', Kind: 'orderRefused' }],
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(optOutLabels.doneTitle));
});

test('says that a link has expired, or is damaged (NTF-011)', async () => {
  open('orderRefused', 404);
  await confirm();
  await screen.findByText(notificationMailCopy.linkEnded);
});

test('calls nothing for a kind that does not exist (NTF-011)', async () => {
  const asked = open('nonsense');
  await screen.findByText(notificationMailCopy.linkEnded);
  expect(asked).toHaveLength(0);
});
