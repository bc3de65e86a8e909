// The seller's logo: set, replaced and removed, while issued documents keep the one of their time.

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoices/calls.ts';
import { invoiceCopy } from '#domain/invoices/copy.ts';
import { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { sellerLogoCalls } from '#domain/invoices/logo-calls.ts';
import { createMailSender, sendMail } from '#server/base/jobs/mail.ts';
import { silentLog } from '#test/logs.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createMarket } from '#test/market.ts';
import { JPEG, plainPng } from '#test/pictures.ts';
import { fillInSeller, writeDocuments } from '#test/seller.ts';
import { world } from '#test/world.ts';
import { issuedDocument } from '../documents/document.ts';
import { renderPdf } from '../documents/pdf.ts';

const base64 = (file: Buffer) => ({ image: file.toString('base64') });
const RED = plainPng(60, 20, [200, 30, 60]);

async function shop() {
  const w = await world();
  const m = await createMarket(w);
  const companyId = await w.company({ name: 'Aurora', vatRate: 1900 });
  await w.database.transaction((tx) => tx.run(sql`update company set country_code = 'DE'`));
  const [buyer, admin, finance] = [
    await w.person('Partner', { companyId }),
    await w.person('SuperAdmin'),
    await w.person('Finance'),
  ];
  await fillInSeller(finance);
  const of = await m.sell();
  const invoice = async () => {
    const { id } = await m.place(buyer, of);
    await m.approve(admin, id);
    await w.buy();
    return (await finance.do(invoiceCalls.create, { orderIds: [id] }))[0]!;
  };
  const pdf = async (id: string): Promise<Buffer> =>
    (
      await w.rows(sql<{ bytes: Buffer }>`select bytes from document_file where document_id = ${id} and kind = 'pdf'`)
    )[0]!.bytes;
  const drawn = async (id: string): Promise<Buffer> => {
    const document = (await issuedDocument(w.database, id))!;
    return renderPdf(document);
  };
  return { w, m, buyer, finance, invoice, pdf, drawn };
}

/** Number of images and transparency masks in a PDF. */
const picturesIn = (pdf: Buffer) => [
  pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0,
  pdf.toString('latin1').includes('/SMask'),
];

describe("the seller's logo", () => {
  test('appears on new documents; issued ones and their credit notes keep theirs', async () => {
    const { w, m, finance, invoice, pdf, drawn } = await shop();
    const before = await invoice();
    const { logo } = await finance.do(sellerLogoCalls.set, base64(RED));
    expect(logo).toMatchObject({ contentType: 'image/png', width: 60, height: 20 });
    expect(await finance.do(sellerLogoCalls.get, {})).toEqual({ logo });
    const first = await invoice();
    await finance.do(sellerLogoCalls.set, base64(JPEG));
    const second = await invoice();
    expect(await finance.do(sellerLogoCalls.remove, {})).toEqual({ logo: null });
    const last = await invoice();
    const note = await finance.do(creditMemoCalls.create, { invoiceId: first.id });
    await writeDocuments(w);
    for (const [id, count] of [
      [before.id, 0],
      [first.id, 1],
      [second.id, 1],
      [last.id, 0],
      [note.id, 1],
    ] as const) {
      expect(picturesIn(await pdf(id))).toEqual([count, false]);
      expect(await drawn(id)).toEqual(await pdf(id));
    }
    expect((await pdf(second.id)).includes(JPEG.subarray(-40))).toBe(true);
    expect((await w.rows(sql`select 1 from seller_logo`)).length).toBe(2);
    expect(await m.broken()).toEqual([]);
  });

  test('is audited with its user, and stored once however often it is chosen', async () => {
    const { w, finance } = await shop();
    for (const file of [RED, JPEG, RED]) await finance.do(sellerLogoCalls.set, base64(file));
    expect((await w.rows(sql`select 1 from seller_logo`)).length).toBe(2);
    const lines = await w.rows(
      sql<{ before: { logo: string | null }; after: { logo: string } }>`select before, after from audit_event
        where action = 'PUT /invoice/management/seller/logo' order by id`,
    );
    expect(lines.map(({ before }) => before.logo)).toEqual([null, lines[0]!.after.logo, lines[1]!.after.logo]);
    expect(lines[2]!.after.logo).toBe(lines[0]!.after.logo);
    await expect(w.database.transaction((tx) => tx.run(sql`update seller_logo set width = 1`))).rejects.toThrow();
  });

  test('keeps the previous logo when a file is rejected by field and rule', async () => {
    const { finance } = await shop();
    const { logo } = await finance.do(sellerLogoCalls.set, base64(RED));
    const refused = await finance.call(sellerLogoCalls.set, base64(Buffer.from('<svg onload="x">')));
    expect([refused.status, refused.code]).toEqual([422, 'file_refused']);
    expect(refused.body).toContain(invoiceCopy.logoKind);
    const long = await finance.call(sellerLogoCalls.set, { image: 'A'.repeat(300_000) });
    expect([long.status, long.body.includes(invoiceCopy.logoTooLarge)]).toEqual([422, true]);
    const odd = await finance.call(sellerLogoCalls.set, { image: 'data:image/png;base64,AAAA' });
    expect([odd.status, odd.body.includes(invoiceCopy.logoEncoding)]).toEqual([422, true]);
    expect(await finance.do(sellerLogoCalls.get, {})).toEqual({ logo });
  });

  test('requires the seller to be set up', async () => {
    const w = await world();
    const finance = await w.person('Finance');
    expect((await finance.call(sellerLogoCalls.set, base64(RED))).status).toBe(404);
    expect(await finance.do(sellerLogoCalls.get, {})).toEqual({ logo: null });
  });

  test('is embedded in the HTML part of mails, which name the seller, and is never fetched (ERR-019)', async () => {
    const { w, finance } = await shop();
    await finance.do(sellerLogoCalls.set, base64(RED));
    await w.database.transaction((tx) =>
      sendMail(tx, w.now(), { to: 'a@a.example', subject: 'News', text: 'Hello', layout: { reason: 'account' } }),
    );
    const [mail] = await w.rows(sql<{ id: string }>`select id from mail where recipient = 'a@a.example'`);
    const server = await startMailServer(() => '250 fine');
    const services = { database: w.database, clock: { now: w.now }, log: silentLog };
    await createMailSender(services, server.url, 'm@a.example')({ mailId: mail!.id });
    const text = server.texts[0]!.replace(/=\n/g, '').replace(/=3D/g, '=');
    expect(text).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*Hello[\s\S]*text\/html/);
    expect(text).toContain('src="cid:logo@merkur" alt="');
    expect(text).toMatch(/content-id: <logo@merkur>/i);
    const [logo] = await w.rows(sql<{ bytes: Buffer }>`select bytes from seller_logo`);
    expect(server.texts[0]!.replaceAll('\n', '')).toContain(Buffer.from(logo!.bytes).toString('base64'));
    expect(await w.rows(sql`select 1 from mail where id = ${mail!.id} and layout is null and body = ''`)).toHaveLength(
      1,
    );
  });
});
