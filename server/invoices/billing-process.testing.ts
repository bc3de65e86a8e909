// Process of the kill test: invoices orders by period and manually, sends, credits and books payments, sequentially and
// in parallel, until it is killed. Reports commits on standard output.

import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { sql } from 'kysely';
import { SYSTEM } from '#domain/base/actor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import { deriveKeys } from '#server/base/crypto/master-key.ts';
import { openEmbeddedDatabase, openPostgresServer } from '#server/base/database/open-database.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { createQueue } from '#server/base/jobs/jobs.ts';
import { createLog } from '#server/base/process/log.ts';
import { createPlan, updatePlan } from '#server/credit/plans.ts';
import { createCreditNote } from '#server/invoices/crediting/crediting.ts';
import { issueInvoices } from '#server/invoices/issuing/issuing.ts';
import { invoiceByPeriod } from '#server/invoices/issuing/period-issuing.ts';
import { sendInvoices } from './invoices.ts';
import { paymentFollower } from './paid-orders.ts';
import { bookPlanPayment } from './payment-allocation.ts';

/** Database and clock of the process. */
export interface BillingProcessSettings {
  url?: string;
  embedded?: { dataDir: string; loadImage: string };
  /** Base64. */
  masterKey: string;
  now: Time;
  /** Number of parallel workers. */
  hands: number;
}

const { url, embedded, masterKey, now, hands } = JSON.parse(process.argv[2]!) as BillingProcessSettings;
const log = createLog('error', { write: (line) => tell(`failed ${line}`) });
const database = embedded ? await openEmbeddedDatabase(embedded, log) : openPostgresServer(url!, log);
const queue = await createQueue(database, { embedded: Boolean(embedded), log, isUnsupervised: true });
database.setEnqueue(queue.enqueue, queue.wake);

function tell(line: string): void {
  writeSync(1, `${line.trimEnd()}\n`);
}

const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];
const client = {} as CommandContext['client'];
const keys = deriveKeys(Buffer.from(masterKey, 'base64'));
const who = { id: null, name: SYSTEM.name, role: null, companyId: null };
const commit = <T>(work: (context: CommandContext) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    const result = await work({ tx, db: tx, actor: SYSTEM, now, client });
    await writeSystemEntries(tx, keys, { action: 'billing', who, now });
    return result;
  });

const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
  (await database.all(query)).map(({ id }) => id);

/** Invoices up to three orders, one of which may be billed concurrently. */
async function invoiceByHand(): Promise<void> {
  const free = await idsOf(sql<{ id: string }>`select o.id from orders o join company c on c.id = o.company_id
    where o.state = 'Completed' and not o.is_billed and c.invoice_period = 'Weekly' order by random() limit 3`);
  if (free.length === 0) return;
  for (const id of await commit((context) => issueInvoices(context, { orderIds: free }))) tell(`invoice ${id}`);
}

async function sendDrafts(): Promise<void> {
  const ids = await idsOf(
    sql<{ id: string }>`select invoice_id as id from invoice_progress where sent_at is null order by random() limit 4`,
  );
  if (ids.length > 0) await commit((context) => sendInvoices('https://merkur.example')(context, { ids }));
}

/** Credits an invoice, so that its orders can be billed again. */
async function credit(): Promise<void> {
  const invoiceId = oneOf(
    await idsOf(sql<{
      id: string;
    }>`select p.invoice_id as id from invoice_progress p join company c on c.id = p.company_id
      where p.credited_cents < p.total_cents and c.invoice_period = 'Weekly'`),
  );
  if (invoiceId) tell(`credit ${(await commit((context) => createCreditNote(context, { invoiceId }))).id}`);
}

async function pay(): Promise<void> {
  const partnerId = oneOf(await idsOf(sql<{ id: string }>`select id from company where not is_system`))!;
  const amount = 1 + Math.floor(Math.random() * 20_000);
  const plan = await commit((context) =>
    createPlan(context, { partnerId, amount, isPaid: true, paymentDate: now }, bookPlanPayment),
  );
  tell(`plan ${plan.id}`);
}

/** Reduces a payment. */
async function correctPayment(): Promise<void> {
  const plan = oneOf(
    await database.all(
      sql<{ id: string; partnerId: string; amount: number }>`select id, company_id as partner_id,
        amount_cents as amount from payment_plan where amount_cents > 100`,
    ),
  );
  if (!plan) return;
  const change = { ...plan, amount: Math.ceil(plan.amount / 2), isPaid: true, paymentDate: now };
  await commit((context) => updatePlan(context, change, bookPlanPayment));
}

const follow = paymentFollower({ database, clock: { now: () => now } });
async function followPayments(): Promise<void> {
  const id = oneOf(await idsOf(sql<{ id: string }>`select invoice_id as id from invoice_progress`));
  if (id) await follow({ invoiceIds: [id] });
}

const byPeriod = () => invoiceByPeriod({ database, log }, now);
/** Writes documents and payments, and is therefore killed most often. */
const MONEY = new Set<() => Promise<unknown>>([invoiceByHand, byPeriod, credit, pay]);
const DEEDS = [
  invoiceByHand,
  invoiceByHand,
  invoiceByHand,
  byPeriod,
  sendDrafts,
  credit,
  credit,
  pay,
  pay,
  correctPayment,
  followPayments,
];

async function workForEver(): Promise<never> {
  for (;;) {
    const deed = oneOf(DEEDS)!;
    tell(MONEY.has(deed) ? 'begin document' : 'begin');
    await deed().catch((error: Error) => {
      // Another process was first.
      if (!(error instanceof Refusal)) tell(`failed ${error.message.replaceAll('\n', ' ')}`);
    });
    tell('end');
  }
}

// A killed process loses its compile cache unless flushed.
flushCompileCache();
tell('ready');
process.stdin.once('data', () => {
  for (let hand = 0; hand < hands; hand += 1) void workForEver();
});
