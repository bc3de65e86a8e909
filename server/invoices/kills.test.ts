// Processes that invoice, credit and book payments are killed in the middle and restarted. Committed work exists,
// uncommitted work does not, and no number is missing.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import type { Database } from '#server/base/database/db.ts';
import { openEmbeddedDatabase } from '#server/base/database/open-database.ts';
import { verify } from '#server/verify/verify.ts';
import { isFullEffort, thoroughTest } from '#test/effort.ts';
import { createMarket } from '#test/market.ts';
import { COMPILE_CACHE } from '#test/process-environment.ts';
import { fillInSeller } from '#test/seller.ts';
import { MASTER_KEY, type Person, world } from '#test/world.ts';
import type { BillingProcessSettings } from './billing-process.testing.ts';

const ENTRY = join(import.meta.dirname, 'billing-process.testing.ts');
/** Kills of each of two chains of processes; moments are random, so every run hits others. */
const KILLS = isFullEffort ? 15 : 5;

/** Two companies invoiced manually and one invoiced automatically on completion. */
async function createBilledWorld(handOrders: number, periodOrders: number) {
  const w = await world();
  const m = await createMarket(w);
  const [finance, admin] = [await w.person('Finance'), await w.person('SuperAdmin')];
  await fillInSeller(finance);
  const of = await m.sell();
  const buyers: Person[] = [];
  for (const name of ['Aurora', 'Borealis', 'Cygnus'])
    buyers.push(await w.person('Partner', { companyId: await w.company({ name, vatRate: 1900 }) }));
  await w.database.transaction((tx) =>
    tx.run(sql`update company set country_code = 'DE',
      invoice_period = case name when 'Cygnus' then 'Immediately' else 'Weekly' end`),
  );
  const complete = async (buyer: Person, price: number) => {
    const { id } = await m.place(buyer, of, 20, price);
    await m.approve(admin, id);
  };
  for (let at = 0; at < handOrders; at += 1) await complete(buyers[at % 2]!, 1001 + at);
  for (let at = 0; at < periodOrders; at += 1) await complete(buyers[2]!, 2001 + at);
  await w.buy();
  const finishOneMore = async (at: number) => {
    await complete(buyers[2]!, 3001 + at);
    await w.buy();
  };
  return { w, m, finishOneMore };
}

interface Committed {
  invoice: Set<string>;
  credit: Set<string>;
  plan: Set<string>;
}

/** A child process that waits for its start, works, and reports into `committed`. */
class BillingProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #ready: Promise<void>;
  readonly #gone: Promise<void>;
  readonly failures: string[] = [];
  /** Actions in progress. */
  #underWay = 0;
  #ended = 0;
  #onBegin = () => {};

  constructor(settings: BillingProcessSettings, committed: Committed) {
    this.#child = spawn(process.execPath, [ENTRY, JSON.stringify(settings)], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
    });
    this.#child.stderr.on('data', (data) => this.failures.push(String(data)));
    this.#child.stdin.on('error', () => {});
    let isReady = () => {};
    this.#ready = new Promise((resolve) => {
      isReady = resolve;
    });
    const lines = createInterface({ input: this.#child.stdout });
    this.#gone = new Promise((resolve) => lines.once('close', resolve));
    lines.on('line', (line) => {
      const [word, rest = ''] = line.split(/ (.*)/) as [string, string?];
      if (word === 'ready') isReady();
      else if (word === 'begin') {
        this.#underWay += 1;
        if (rest === 'document') this.#onBegin();
      } else if (word === 'end') {
        this.#underWay -= 1;
        this.#ended += 1;
      } else if (word === 'failed') this.failures.push(rest);
      else committed[word as keyof Committed].add(rest);
    });
  }

  /**
   * Kills the process some milliseconds after it started a write of a document or payment, after this many actions.
   * Returns whether another action was in progress.
   */
  async workAndDie(deeds: number, milliseconds: number): Promise<boolean> {
    await Promise.race([this.#ready, this.#gone]);
    const hasWorked = new Promise<void>((resolve) => {
      this.#onBegin = () => this.#ended >= deeds && resolve();
    });
    this.#child.stdin.write('go\n');
    await Promise.race([hasWorked, this.#gone]);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await this.kill();
    return this.#underWay > 0;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
  }
}

/** Runs processes and kills them one after the other; the next may start while the last is running. */
async function killOften(
  { kills, deeds, overlap }: { kills: number; deeds: number; overlap: boolean },
  settings: BillingProcessSettings,
  committed: Committed,
) {
  let amid = 0;
  const failures: string[] = [];
  let next = new BillingProcess(settings, committed);
  onTestFinished(() => next.kill());
  for (let kill = 1; kill <= kills; kill += 1) {
    const current = next;
    if (overlap && kill < kills) next = new BillingProcess(settings, committed);
    if (await current.workAndDie(deeds + Math.floor(Math.random() * 9), Math.random() * 60)) amid += 1;
    if (!overlap && kill < kills) next = new BillingProcess(settings, committed);
    failures.push(...current.failures);
  }
  return { amid, failures };
}

/** Invariants of documents and payments after all processes have ended. */
async function expectWhole(database: Database, committed: Committed): Promise<void> {
  const idsIn = async (table: string) =>
    new Set((await database.all(sql<{ id: string }>`select id from ${sql.table(table)}`)).map(({ id }) => id));
  for (const [kind, table] of [
    ['invoice', 'invoice'],
    ['credit', 'credit_note'],
    ['plan', 'payment_plan'],
  ] as const) {
    const present = await idsIn(table);
    expect(
      [...committed[kind]].filter((id) => !present.has(id)),
      `${kind} lost`,
    ).toEqual([]);
  }
  const numbers = await database.all(
    sql<{ series: string; last: number; count: number; next: number }>`select d.series, max(d.seq)::int as last,
      count(*)::int as count, n.next::int as next
      from (select 'INV' as series, seq from invoice union all select 'CRN', seq from credit_note) d
      join document_number n on n.series = d.series group by d.series, n.next order by d.series`,
  );
  for (const { series, last, count, next } of numbers)
    expect([series, last, next], 'no gap').toEqual([series, count, count + 1]);
  const twice = await database.all(
    sql<{ id: string }>`select order_id as id from billed_line where is_open group by 1 having count(*) > 1`,
  );
  expect(twice, 'billed twice').toEqual([]);
  const sums = await database.one(
    sql<{ spent: number; lines: number; paid: number }>`select
      (select coalesce(sum(allocated_cents), 0)::bigint from paid_payment) as spent,
      (select coalesce(sum(cents), 0)::bigint from payment_allocation) as lines,
      (select coalesce(sum(paid_cents), 0)::bigint from invoice_progress) as paid`,
  );
  expect([sums!.spent, sums!.paid], 'cents').toEqual([sums!.lines, sums!.lines]);
}

const nothingCommitted = (): Committed => ({ invoice: new Set(), credit: new Set(), plan: new Set() });

describe.skipIf(!process.env.TEST_DATABASE_URL)('on a real server', () => {
  thoroughTest(
    'bills no order twice and loses no number and no cent over many kills (INV-015, INV-022, INV-023)',
    async () => {
      const { w, m, finishOneMore } = await createBilledWorld(12, 4);
      const name = await w.database.one(sql<{ name: string }>`select current_database() as name`);
      const url = Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name!.name}` }).toString();
      const committed = nothingCommitted();
      const settings = { url, masterKey: MASTER_KEY.toString('base64'), now: w.now(), hands: 3 };
      let isOver = false;
      const rounds = Promise.all(
        [1, 2].map(() => killOften({ kills: KILLS, deeds: 0, overlap: true }, settings, committed)),
      ).finally(() => {
        isOver = true;
      });
      for (let at = 0; !isOver; at += 1) {
        await finishOneMore(at);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
      const results = await rounds;
      expect(results.flatMap(({ failures }) => failures)).toEqual([]);
      expect(results.reduce((sum, { amid }) => sum + amid, 0)).toBeGreaterThan(KILLS);
      await expect
        .poll(() =>
          w.rows(sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and state like '%in transaction%'`),
        )
        .toEqual([{ n: 0 }]);
      const sizes = Object.values(committed).map(({ size }) => size);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(KILLS);
      if (isFullEffort) expect(Math.min(...sizes)).toBeGreaterThan(3);
      await expectWhole(w.database, committed);
      expect(await m.broken()).toEqual([]);
    },
  );
});

describe.skipIf(process.env.TEST_DATABASE_URL)('on the embedded database', () => {
  thoroughTest(
    'bills no order twice and loses no number and no cent over two kills (INV-015, INV-022, INV-023)',
    async () => {
      const { w } = await createBilledWorld(4, 2);
      const folder = mkdtempSync(join(tmpdir(), 'merkur-billing-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const loadImage = join(folder, 'image.tar');
      await w.database.dumpImage!(loadImage);
      const embedded = { dataDir: join(folder, 'database'), loadImage };
      const committed = nothingCommitted();
      const settings = { embedded, masterKey: MASTER_KEY.toString('base64'), now: w.now(), hands: 2 };
      const { failures } = await killOften({ kills: 2, deeds: 6, overlap: false }, settings, committed);
      expect(failures).toEqual([]);
      const database = await openEmbeddedDatabase(embedded);
      onTestFinished(() => database.close());
      expect(committed.invoice.size + committed.plan.size).toBeGreaterThan(0);
      await expectWhole(database, committed);
      const findings = await verify(database, { vault: w.vault, keys: w.keys }, null);
      expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
    },
  );
});
