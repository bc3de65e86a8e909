// Pictures of products: accepted and refused files, what is stored and served, and who learns of it.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { providerProductCalls } from '#domain/catalog/calls.ts';
import { PICTURE_BYTES_MAX, pictureUploadCalls } from '#domain/catalog/picture-upload.ts';
import { PICTURE_WIDTHS, pictureCalls } from '#domain/catalog/pictures.ts';
import { catalogProductCopy } from '#domain/catalog/product-copy.ts';
import { partnerPromotionCalls } from '#domain/promotions/calls.ts';
import { insertPromotion } from '#test/catalog-fixtures.ts';
import { JPEG, plainPng, pngOf } from '#test/pictures.ts';
import { type Person, type World, world } from '#test/world.ts';
import { readPictureHeader } from './picture-header.ts';
import { makePictureSizes } from './picture-sizes.ts';

const { set, remove } = pictureUploadCalls;
const { show } = pictureCalls;

const upload = (person: Person, id: string, file: Uint8Array) =>
  person.call(set, { id, file }, { 'content-type': 'application/octet-stream' });
const PNG = plainPng(90, 60, [200, 30, 40]);
const OTHER_PNG = plainPng(40, 90, [20, 130, 40]);
const webpOf = async (file: Buffer): Promise<Buffer> => (await makePictureSizes(file)).at(-1)!.bytes;

async function stocked() {
  const w = await world();
  const game = await insertPromotion(w);
  const staff = await w.person('Salesman');
  const pictureOf = async (id = game.productId) => (await staff.do(providerProductCalls.one, { id })).picture;
  return { w, game, staff, pictureOf };
}

const readPicture = async (w: World, person: Person, picture: string, width: number) =>
  w.http.inject({
    url: `/api/product/picture/${picture}/${width}`,
    headers: { authorization: await person.authorization() },
  });

test.each([
  ['PNG', PNG],
  ['JPEG', JPEG],
  ['WebP', await webpOf(PNG)],
])('stores and serves a %s picture only as re-encoded sizes (PIC-010, PIC-012)', async (_, file) => {
  const { w, game, staff, pictureOf } = await stocked();
  const withNote = Buffer.concat([file, Buffer.from('taken at home')]);
  expect((await upload(staff, game.productId, withNote)).status).toBe(200);
  const picture = (await pictureOf())!;
  for (const width of PICTURE_WIDTHS) {
    const { statusCode, headers, rawPayload } = await readPicture(w, staff, picture, width);
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect(readPictureHeader(rawPayload)).toMatchObject({ type: 'webp', width, height: (width / 3) * 4 });
    expect(rawPayload.includes('taken at home')).toBe(false);
    if (width === 288) expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(picture);
  }
});

/** A PNG that claims a size, with hardly any pixels. */
const claiming = (width: number, height: number) => pngOf({ width, height, rows: [[0, 0, 0, 0]] });
const half = (file: Buffer) => file.subarray(0, file.length / 2);
const damaged = Buffer.from(PNG);
damaged.fill(0x55, 45, 60);
const animatedWebp = Buffer.concat([
  Buffer.from('RIFF\x30\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x3f\0\0\x3f\0\0', 'latin1'),
  Buffer.alloc(40),
]);
const { pictureType, pictureTooLarge, picturePixels, pictureAnimated, pictureUnreadable } = catalogProductCopy;

const REFUSED_FILES: readonly [string, Buffer, string][] = [
  ['an empty file', Buffer.alloc(0), pictureType],
  ['a text', Buffer.from('This is no picture, whatever its name says.'), pictureType],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), pictureType],
  ['a GIF', Buffer.from(`GIF89a${'\0'.repeat(40)}`, 'latin1'), pictureType],
  ['a ZIP with the name of a picture', Buffer.from(`PK\x03\x04${'\0'.repeat(40)}`, 'latin1'), pictureType],
  ['more than 5 MB', Buffer.concat([PNG, Buffer.alloc(PICTURE_BYTES_MAX)]), pictureTooLarge],
  ['30,000 by 30,000 pixels', claiming(30_000, 30_000), picturePixels],
  ['the largest size of a PNG', claiming(0xffffffff, 0xffffffff), picturePixels],
  ['no pixels', claiming(0, 60), pictureUnreadable],
  ['fewer pixels than claimed', claiming(600, 600), pictureUnreadable],
  [
    'an animated PNG',
    pngOf({ width: 1, height: 1, rows: [[0, 0, 0, 0]], parts: [['acTL', Buffer.alloc(8)]] }),
    pictureAnimated,
  ],
  ['an animated WebP', animatedWebp, pictureAnimated],
  ['half a PNG', half(PNG), pictureUnreadable],
  ['half a JPEG', half(JPEG), pictureUnreadable],
  ['half a WebP', half(await webpOf(OTHER_PNG)), pictureUnreadable],
  ['a PNG with damaged pixels', damaged, pictureUnreadable],
  [
    'a JPEG that ends behind its signature',
    Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(40)]),
    pictureUnreadable,
  ],
];

test('refuses every file that is no good picture, naming the rule, and changes nothing (PIC-011)', async () => {
  const { w, game, staff, pictureOf } = await stocked();
  await upload(staff, game.productId, PNG);
  const readStored = async () => [
    await pictureOf(),
    await w.rows(sql`select picture, width from product_picture order by width`),
  ];
  const before = await readStored();
  for (const [name, file, message] of REFUSED_FILES) {
    const refused = await upload(staff, game.productId, file);
    expect([refused.status, refused.errors], name).toEqual([
      422,
      [expect.objectContaining({ Field: 'File', Message: message })],
    ]);
    expect(await readStored(), name).toEqual(before);
  }
});

test('replaces and removes a picture, audits both and deletes what no product shows (PIC-013)', async () => {
  const { w, game, staff, pictureOf } = await stocked();
  const second = await insertPromotion(w);
  await upload(staff, game.productId, PNG);
  await upload(staff, second.productId, PNG);
  const shared = (await pictureOf())!;
  expect(await pictureOf(second.productId)).toBe(shared);
  await upload(staff, game.productId, OTHER_PNG);
  const next = (await pictureOf())!;
  const stored = () => w.rows(sql`select picture from product_picture group by picture having count(*) = 3 order by 1`);
  expect(await stored()).toEqual([shared, next].toSorted().map((picture) => ({ picture })));
  await staff.do(remove, { id: second.productId });
  expect(await stored()).toEqual([{ picture: next }]);
  expect((await readPicture(w, staff, shared, 72)).statusCode).toBe(404);
  await staff.do(remove, { id: game.productId });
  expect([await stored(), await pictureOf()]).toEqual([[], null]);
  const steps = await w.rows(sql<{ before: { picture: string }; after: { picture: string } }>`select before, after
    from audit_event where subject_id = ${game.productId} and after is not null order by id`);
  expect(steps.map(({ before, after }) => [before.picture, after.picture])).toEqual([
    [null, shared],
    [shared, next],
    [next, null],
  ]);
});

test('refuses an unknown product, and stores nothing for it (PIC-011)', async () => {
  const { w, staff } = await stocked();
  expect((await upload(staff, staff.id, PNG)).status).toBe(404);
  expect(await w.rows(sql`select from product_picture`)).toEqual([]);
});

test('names the picture to partners in products that they may buy, and serves it only to sessions (PIC-012)', async () => {
  const { w, game, staff, pictureOf } = await stocked();
  await upload(staff, game.productId, PNG);
  const picture = (await pictureOf())!;
  const partner = await w.person('Partner');
  const shown = await partner.do(partnerPromotionCalls.one, { id: game.promotionId });
  expect(shown.product.picture).toBe(picture);
  expect((await readPicture(w, partner, picture, 72)).statusCode).toBe(200);
  expect((await w.http.inject({ url: `/api/product/picture/${picture}/72` })).statusCode).toBe(401);
  for (const [address, width, status] of [
    ['0'.repeat(64), 72, 404],
    [picture, 100, 404],
    ['abc', 72, 404],
  ] as const)
    expect((await readPicture(w, partner, address, width)).statusCode).toBe(status);
  const events = await w.rows(sql`select from audit_event where action like '%picture/%'`);
  expect(events).toEqual([]);
  expect((await partner.call(show, { picture, width: '72' })).status).toBe(200);
});

test('keeps the picture complete while products take and leave it at the same time (PIC-013)', async () => {
  const { w, game, staff } = await stocked();
  const other = await insertPromotion(w);
  await upload(staff, game.productId, PNG);
  const takes = async () => {
    // Only one picture is read at a time.
    for (let status = 429; status === 429; ) status = (await upload(staff, other.productId, PNG)).status;
  };
  await Promise.all([takes(), staff.do(remove, { id: game.productId })]);
  const rows = await w.rows(sql<{ count: number }>`select count(f.width) from product p
    join product_picture f on f.picture = p.picture where p.id = ${other.productId}`);
  expect(rows).toEqual([{ count: 3 }]);
});
