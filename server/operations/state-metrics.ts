// State of the installation as metrics. Read on scrape, at most every few seconds, and the same from every process;
// unreadable gauges are omitted, so that alerts on their absence fire.

import { Gauge, type Registry } from 'prom-client';
import { E4_PER_EURO } from '#domain/base/money.ts';
import { millisecondsBetween, type Time } from '#domain/base/time.ts';
import type { Backlog } from '#domain/operations/calls.ts';
import { STALL_REASONS } from '#domain/orders/states.ts';
import type { Database } from '#server/base/database/db.ts';
import type { Clock } from '#server/base/process/clock.ts';
import { readWebhookState, type WebhookState } from '#server/platform/webhooks/webhook-state.ts';
import { type OperationalState, readState } from './state.ts';

type Sample = [value: number, labels?: Record<string, string>];

type State = OperationalState & { webhooks: WebhookState };

const CACHE_MS = 5000;

const secondsSince = (then: Time | null, now: Time): number =>
  then === null ? 0 : Math.max(0, millisecondsBetween(then, now) / 1000);
const ageOf = ({ oldest }: Backlog, now: Time): Sample[] => [[secondsSince(oldest, now)]];

type Gauges = Record<string, [help: string, read: (state: State, now: Time) => Sample[]]>;

/** None for a server that hides its standbys, so that their absence is not taken for a loss. */
const STANDBY_GAUGES: Gauges = {
  merkur_standbys: [
    'Standbys that follow the database server.',
    ({ database }) => (database.canSeeStandbys ? [[database.standbys.length]] : []),
  ],
  merkur_standby_lag_bytes: [
    'Log that a standby has not replayed yet.',
    ({ database }) => database.standbys.map(({ name, lagBytes }) => [lagBytes, { standby: name }]),
  ],
  merkur_standby_lag_seconds: [
    'How long ago the primary wrote what a standby replays now.',
    ({ database }) => database.standbys.map(({ name, lagSeconds }) => [lagSeconds, { standby: name }]),
  ],
  merkur_retained_log_bytes: [
    'Log that the database server keeps on its disk for a replication slot without a reader.',
    ({ database }) => database.lostSlots.map(({ name, retainedBytes }) => [retainedBytes, { slot: name }]),
  ],
};

/** Name, help and values of each gauge. */
const GAUGES: Gauges = {
  merkur_database_bytes: ['Size of the database.', ({ database }) => [[database.bytes]]],
  ...STANDBY_GAUGES,
  merkur_processes: [
    'Processes that said within two minutes that they are alive.',
    ({ processes }) =>
      ['app', 'worker', 'all'].map((mode) => [processes.filter((one) => one.mode === mode).length, { mode }]),
  ],
  merkur_jobs_waiting: [
    'Jobs that could run now.',
    ({ queues }) => queues.map(({ name, count }) => [count, { job: name }]),
  ],
  merkur_jobs_oldest_seconds: [
    'How long the oldest waiting job could have run.',
    ({ queues }, now) => queues.map(({ name, oldest }) => [secondsSince(oldest, now), { job: name }]),
  ],
  merkur_jobs_failed: [
    'Jobs that were given up after all retries.',
    ({ queues }) => queues.map(({ name, failed }) => [failed, { job: name }]),
  ],
  merkur_mails_waiting: ['Mails that are not sent yet.', ({ mails }) => [[mails.count]]],
  merkur_mails_oldest_seconds: ['Age of the oldest mail that is not sent.', ({ mails }, now) => ageOf(mails, now)],
  merkur_mails_dead: ['Mails that were given up.', ({ mails }) => [[mails.dead]]],
  merkur_webhook_endpoints: [
    'Webhook endpoints of partners, by state.',
    ({ webhooks }) => (['working', 'failing', 'disabled'] as const).map((state) => [webhooks[state], { state }]),
  ],
  merkur_webhooks_waiting: ['Webhook deliveries that are not made yet.', ({ webhooks }) => [[webhooks.waiting]]],
  merkur_webhooks_failed: [
    'Webhook deliveries that were given up in the last 30 days.',
    ({ webhooks }) => [[webhooks.failed]],
  ],
  merkur_webhooks_oldest_seconds: [
    'How long the oldest delivery to an endpoint that works could have been made.',
    ({ webhooks }, now) => [[secondsSince(webhooks.oldestDue, now)]],
  ],
  merkur_unclear_purchases: [
    'Purchases whose outcome nobody knows.',
    ({ unclearPurchases }) => [[unclearPurchases.count]],
  ],
  merkur_unclear_purchases_oldest_seconds: [
    'How long the oldest unclear purchase has been so.',
    ({ unclearPurchases }, now) => ageOf(unclearPurchases, now),
  ],
  merkur_stuck_work: [
    'Background work that failed and is retried or was given up.',
    ({ stuckWork }) => [[stuckWork.count]],
  ],
  merkur_stuck_work_given_up: ['Of it, what waits for a person.', ({ stuckWork }) => [[stuckWork.givenUp]]],
  merkur_surplus_keys: ['Keys that were paid for beyond what was asked.', ({ surplusKeys }) => [[surplusKeys]]],
  merkur_unsealed_lines: [
    'Lines of the audit log and the books that wait for their seal.',
    ({ unsealedLines }) => [[unsealedLines]],
  ],
  merkur_provider_available: [
    'Whether a provider can be bought from: 0 while its circuit is open, it asked for a pause, it is not configured, or a person paused it.',
    ({ providers }) =>
      providers.map(({ name, condition }) => [
        STALL_REASONS.some((reason) => reason === condition) ? 0 : 1,
        { provider: name },
      ]),
  ],
  merkur_provider_configured: [
    'Whether a provider with products is in PROVIDERS.',
    ({ providers }) =>
      providers.map(({ name, condition }) => [condition === 'unconfigured' ? 0 : 1, { provider: name }]),
  ],
  merkur_provider_balance: [
    'Money available for purchases at a provider, in units of its currency.',
    ({ providers }) =>
      providers.flatMap(({ name, balance }): Sample[] =>
        balance ? [[balance.available / E4_PER_EURO, { provider: name, currency: balance.currency }]] : [],
      ),
  ],
  merkur_provider_balance_needed: [
    'Expected cost in euro of the missing keys of approved orders at a provider that reports its balance.',
    ({ providers }) =>
      providers.flatMap(({ name, balance }): Sample[] => (balance ? [[balance.needed / 100, { provider: name }]] : [])),
  ],
  merkur_verify_age_seconds: [
    'Time since everything was checked.',
    ({ lastVerify }, now) => (lastVerify ? [[secondsSince(lastVerify.endedAt, now)]] : []),
  ],
  merkur_invariant_violations: [
    'Rows that break an invariant, by its id; "all" sums them, 0 when everything holds.',
    ({ lastVerify }) =>
      lastVerify
        ? [
            [lastVerify.broken.reduce((sum, { count }) => sum + count, 0), { id: 'all' }],
            ...lastVerify.broken.map(({ id, count }): Sample => [count, { id }]),
          ]
        : [],
  ],
  merkur_restore_open: [
    'Whether work of a restore is open: nothing is bought or invoiced until it is done.',
    ({ restore }) => [[restore === null ? 0 : 1]],
  ],
  merkur_backup_age_seconds: [
    'Time since the newest backup.',
    ({ lastBackup }, now) => (lastBackup ? [[secondsSince(lastBackup.endedAt, now)]] : []),
  ],
  merkur_backup_failed: [
    'Whether the newest backup failed.',
    ({ lastBackup }) => (lastBackup ? [[lastBackup.failure === null ? 0 : 1]] : []),
  ],
};

const readAll = async (database: Database, now: Time): Promise<State> => {
  const [state, webhooks] = await Promise.all([readState(database, now), readWebhookState(database, now)]);
  return { ...state, webhooks };
};

/** Registers the gauges. */
export function registerStateMetrics(registry: Registry, database: Database, clock: Clock): void {
  let read: { at: Time; state: Promise<State | null> } | null = null;
  const current = (): Promise<State | null> => {
    const now = clock.now();
    if (!read || Math.abs(millisecondsBetween(read.at, now)) >= CACHE_MS)
      read = { at: now, state: readAll(database, now).catch(() => null) };
    return read.state;
  };
  for (const [name, [help, samples]] of Object.entries(GAUGES)) {
    new Gauge({
      name,
      help,
      labelNames: ['mode', 'job', 'provider', 'id', 'currency', 'state', 'standby', 'slot'],
      registers: [registry],
      async collect() {
        const state = await current();
        this.reset();
        if (!state) return;
        for (const [value, labels] of samples(state, clock.now())) this.set(labels ?? {}, value);
      },
    });
  }
}
