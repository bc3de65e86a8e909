// Files of a claim: attaching with a refusal beside the button, and what each side is offered (CLM-051).

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ATTACHED_BYTES_MAX } from '#domain/base/attached-file.ts';
import { claimCopy } from '#domain/claims/copy.ts';
import { claimFileCalls, myClaimFileCalls } from '#domain/claims/file-calls.ts';
import type { ClaimAction, ClaimFile } from '#domain/claims/shapes.ts';
import { visibleMessages } from '#web/ui/kit/toast.ts';
import { expectAccessible, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken } from '#web/ui/session/session.ts';
import { ClaimFiles } from './claim-files.tsx';
import { claimLabels } from './labels.ts';

const ID = '0192f0c1-5b7e-7d2a-9c1e-3f4a5b6c7d8e';
const FILE: ClaimFile = { id: ID, name: 'error.png', kind: 'png', size: 48_213, at: '2026-11-20T10:00:00.000Z' };

beforeEach(() => setAccessToken('t'));

function show(files: ClaimFile[], actions: ClaimAction[], call: Parameters<typeof ClaimFiles>[0]['call']) {
  const view = <ClaimFiles claim={{ id: ID, files, actions }} call={call} />;
  return renderAt(view, { path: '/claim', at: '/claim' });
}

const chosen = () => screen.getByLabelText<HTMLInputElement>(claimLabels.attach, { selector: 'input' });

test('attaches a file, and shows why one was refused (CLM-051)', async () => {
  let isRefused = true;
  const asked = mockServer(() =>
    isRefused ? { status: 422, body: { Message: claimCopy.fileKind, Code: 'file_refused' } } : { body: {} },
  );
  show([], ['attach'], myClaimFileCalls.download);
  expect(screen.getByText(claimLabels.noFiles)).toBeTruthy();
  await userEvent.upload(chosen(), new File(['a'], 'log.txt'));
  expect((await screen.findByRole('alert')).textContent).toBe(claimCopy.fileKind);
  expect(asked.map(({ method, path }) => [method, path])).toEqual([['POST', `/claim/me/${ID}/file`]]);
  await expectAccessible();
  isRefused = false;
  await userEvent.upload(chosen(), new File(['a'], 'log.txt'));
  await waitFor(() => expect(visibleMessages.get()[0]?.text).toBe(claimCopy.fileAttached));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('refuses a large file without sending it (CLM-051)', async () => {
  const asked = mockServer(() => ({ body: {} }));
  show([FILE], ['attach'], myClaimFileCalls.download);
  await userEvent.upload(chosen(), new File([new Uint8Array(ATTACHED_BYTES_MAX + 1)], 'large.png'));
  expect((await screen.findByRole('alert')).textContent).toBe(claimCopy.attachmentTooLarge);
  expect(asked).toEqual([]);
});

test.each([
  { who: 'staff', files: [FILE], actions: [], call: claimFileCalls.download },
  { who: 'a claim with three files', files: [FILE, FILE, FILE], actions: ['attach'], call: myClaimFileCalls.download },
] as const)('offers downloads only to $who (CLM-051, CLM-052)', async ({ files, actions, call }) => {
  show(
    files.map((file, at) => ({ ...file, id: `${ID}${at}`, name: `${at}-${file.name}` })),
    [...actions],
    call,
  );
  expect(screen.getAllByRole('button')).toHaveLength(files.length);
  expect(screen.getByRole('button', { name: claimLabels.downloadFile('0-error.png') })).toBeTruthy();
  expect(screen.getAllByText(/48.2 KB/)).toHaveLength(files.length);
  await expectAccessible();
});
