// The Operations page: idle, with problems, and with a load error.

import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { UNCLEAR } from '#domain/buying/links.ts';
import { STUCK_WORK } from '#domain/work/links.ts';
import { homeLabels } from '#web/home/labels.ts';
import { operationLabels as labels } from '#web/operations/labels.ts';
import { verdictLabels } from '#web/operations/verdict-labels.ts';
import { bytesText } from '#web/ui/kit/values/bytes.ts';
import { expectAccessible, mockAnswers, mockServer, renderAt } from '#web/ui/render.testing.tsx';
import { setAccessToken, storeLogin } from '#web/ui/session/session.ts';
import OperationsPage from './operations-page.tsx';

const AT = '2026-11-20T11:00:00.000Z';
const NOTHING = { Count: 0, Oldest: null };
const DATABASE = { Version: '17.6', Bytes: 123_456_789, CanSeeStandbys: true, Standbys: [], LostSlots: [] };
const PROCESS = {
  ...{ Id: '1', Mode: 'worker', Version: '1.4.0', Commit: 'abcdef123456', Host: 'merkur-1' },
  ...{ Disk: { Free: 50e9, Size: 100e9 }, StartedAt: AT, SeenAt: AT },
};
const STATE = {
  Version: '1.4.0',
  Commit: 'abcdef123456',
  IsEmbedded: true,
  Database: DATABASE,
  Expected: { App: null, Worker: null },
  Processes: [],
  Queues: [{ Name: 'mail.send', ...NOTHING, Active: 0, Failed: 0 }],
  Mails: { ...NOTHING, Dead: 0 },
  UnclearPurchases: NOTHING,
  StuckWork: { ...NOTHING, GivenUp: 0 },
  UnsealedLines: 0,
  SurplusKeys: 0,
  Providers: [],
  LastVerify: null,
  LastBackup: null,
  Restore: null,
};
const mockState = (over: object = {}) => mockAnswers({ '/operations/management': { ...STATE, ...over } });

beforeEach(() => {
  storeLogin({ name: 'Ada', scopes: ['SuperAdmin', 'common'], refreshTokenExpires: '2100-01-01T00:00:00.000Z' });
  setAccessToken('t');
});

test('highlights nothing when idle', async () => {
  mockState();
  renderAt(<OperationsPage />);
  const figures = await screen.findByRole('region', { name: labels.figures });
  expect(figures.textContent).toContain('123 MB');
  expect(figures.textContent).toContain(labels.verifyFirst);
  expect(screen.getByText(labels.noProcesses)).toBeTruthy();
  expect(screen.queryByRole('region', { name: labels.broken })).toBeNull();
  await expectAccessible();
});

test('shows what is left at providers, and what approved orders need if it is more', async () => {
  const provider = { Since: null, Trouble: '', SyncedAt: AT };
  const balance = { Currency: 'EUR', Needed: 300.5, ReadAt: AT };
  mockState({
    Providers: [
      { ...provider, Id: '1', Name: 'A', Condition: 'shortOfFunds', Balance: { ...balance, Available: 12.3456 } },
      {
        ...provider,
        Id: '2',
        Name: 'B',
        Condition: 'working',
        Balance: { ...balance, Available: 1000, Currency: 'USD' },
      },
      { ...provider, Id: '3', Name: 'C', Condition: 'working', Balance: null },
    ],
  });
  renderAt(<OperationsPage />);
  const rows = within(await screen.findByRole('region', { name: homeLabels.providers })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ASynced 20.11.2026 11:00:00 · €12.3456 available, approved orders need €300.50Balance too low',
    'BSynced 20.11.2026 11:00:00 · 1,000.00 USD availableWorking',
    'CSynced 20.11.2026 11:00:00Working',
  ]);
});

test('shows since when a problem exists and links to its fix', async () => {
  mockState({
    Processes: [PROCESS],
    UnclearPurchases: { Count: 3, Oldest: AT },
    StuckWork: { Count: 2, Oldest: AT, GivenUp: 1 },
    LastVerify: {
      StartedAt: AT,
      EndedAt: AT,
      Checks: 70,
      Broken: [{ Id: 'K3', Description: 'no key twice', Count: 1 }],
    },
    LastBackup: { EndedAt: AT, Bytes: null, Failure: 'There is no space left.' },
  });
  renderAt(<OperationsPage />);
  const waiting = await screen.findByRole('region', { name: labels.waiting });
  expect(
    within(waiting)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([UNCLEAR, STUCK_WORK]);
  expect(waiting.textContent).toContain('oldest since 20.11.2026 11:00');
  expect(waiting.textContent).toContain('1 failed');
  expect(screen.getByRole('region', { name: labels.broken }).textContent).toContain('K3no key twice1 row');
  const figures = screen.getByRole('region', { name: labels.figures });
  expect(figures.textContent).toContain('There is no space left.');
  expect(screen.getByText(labels.modes.worker)).toBeTruthy();
  await expectAccessible();
});

test('shows a load error', async () => {
  mockServer(() => ({ status: 403, body: { Message: 'You are not allowed to do this.' } }));
  renderAt(<OperationsPage />);
  await screen.findByText('You are not allowed to do this.');
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [123_456, '123 KB'],
  [5_820_000, '5.8 MB'],
  [7_100_000_000_000, '7.1 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('shows open restore work first, with the steps to finish it', async () => {
  mockState({
    Restore: {
      TakenAt: AT,
      RestoredAt: AT,
      IsMatched: false,
      OpenUnits: 1200,
      FoundPurchases: 34,
      Unaskable: ['Genba'],
      IsNumbered: false,
    },
  });
  const { container } = renderAt(<OperationsPage />);
  const part = (await screen.findByRole('heading', { name: labels.restore })).closest('section')!;
  for (const text of [labels.notBought, labels.beingAsked('1,200', '34'), labels.unaskable('Genba'), labels.notIssued])
    expect(within(part).getByText(text)).toBeDefined();
  await expectAccessible(container);
});

test('OPS-011 starts with the verdict that everything works', async () => {
  mockState({ Processes: [{ ...PROCESS, Mode: 'all' }] });
  const { container } = renderAt(<OperationsPage />);
  expect((await screen.findByRole('status')).textContent).toBe(verdictLabels.works);
  await expectAccessible(container);
});

test('OPS-011 starts with the three most urgent problems, each with its remedy', async () => {
  mockState({
    UnclearPurchases: { Count: 3, Oldest: AT },
    StuckWork: { Count: 2, Oldest: AT, GivenUp: 1 },
    Mails: { ...NOTHING, Dead: 1 },
    LastBackup: { EndedAt: AT, Bytes: null, Failure: 'There is no space left.' },
  });
  const { container } = renderAt(<OperationsPage />);
  const verdict = await screen.findByRole('region', { name: verdictLabels.attention });
  const rows = within(verdict).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    (['noWorker', 'unclearPurchases', 'backupFailed'] as const).map(
      (problem) => verdictLabels.problems[problem] + verdictLabels.remedies[problem],
    ),
  );
  expect(within(verdict).getByText(verdictLabels.more('2'))).toBeTruthy();
  await expectAccessible(container);
});

test('OPS-021 lists processes by host with role, version and commit, and the disk of the host', async () => {
  mockState({
    Processes: [
      { ...PROCESS, Mode: 'app' },
      { ...PROCESS, Id: '2', Disk: { Free: 10e9, Size: 100e9 } },
      { ...PROCESS, Id: '3', Host: 'merkur-2', Commit: null, Disk: null },
    ],
  });
  const { container } = renderAt(<OperationsPage />);
  const hosts = within(await screen.findByRole('region', { name: labels.hosts }));
  const [first, , , second] = hosts.getAllByRole('listitem').map(({ textContent }) => textContent);
  const process = (mode: string) => `${mode} since 20.11.2026 11:00:00 UTC1.4.0 · abcdef123456`;
  expect(first).toBe(`merkur-110.0 GB of 100 GB free${process('Web')}${process('Background jobs')}`);
  expect(second).toContain('merkur-2');
  const figures = screen.getByRole('region', { name: labels.figures });
  expect(figures.textContent).toContain('10.0 GBof 100 GB on merkur-1');
  expect(figures.textContent).toContain(labels.releases('2'));
  await expectAccessible(container);
});

test('OPS-022 shows how far each standby is behind, and slots without a reader', async () => {
  const standby = { Id: 1, Name: 'merkur-b', State: 'streaming', IsSynchronous: true, LagBytes: 0, LagSeconds: 0 };
  mockState({
    IsEmbedded: false,
    Database: {
      ...DATABASE,
      Standbys: [standby, { ...standby, Id: 2, Name: 'merkur-c', State: 'catchup', LagBytes: 5e6, LagSeconds: 3.25 }],
      LostSlots: [{ Name: 'merkur_d', RetainedBytes: 7e9 }],
    },
  });
  const { container } = renderAt(<OperationsPage />);
  const standbys = within(await screen.findByRole('region', { name: labels.standbys }));
  expect(standbys.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `merkur-b${labels.upToDate} · ${labels.synchronous}Following`,
    `merkur-c${labels.lag('3.3', '5.0 MB')} · ${labels.synchronous}Catching up`,
    `merkur_d${labels.lostSlot}${labels.retained('7.0 GB')}`,
  ]);
  expect(screen.getByRole('region', { name: labels.figures }).textContent).toContain('PostgreSQL 17.6');
  await expectAccessible(container);
});

test.each([
  [true, labels.noStandbys],
  [false, labels.standbysHidden],
])('OPS-022 tells no standbys from hidden ones (visible: %s)', async (CanSeeStandbys, text) => {
  mockState({ IsEmbedded: false, Database: { ...DATABASE, CanSeeStandbys } });
  renderAt(<OperationsPage />);
  await screen.findByText(text);
});

test('OPS-023 folds rows without work, and shows the others', async () => {
  mockState({
    Queues: [
      { Name: 'mail.send', ...NOTHING, Active: 0, Failed: 0 },
      { Name: 'exports.run', ...NOTHING, Active: 1, Failed: 0 },
    ],
  });
  renderAt(<OperationsPage />);
  const jobs = within(await screen.findByRole('region', { name: labels.jobs }));
  expect(jobs.getByText(labels.idle('1')).closest('details')).toHaveProperty('open', false);
  expect(jobs.getByText('Outgoing email').closest('details')).not.toBeNull();
  expect(jobs.getByText('Exports').closest('details')).toBeNull();
  expect(screen.getByText(labels.idle('5'))).toBeTruthy();
});
