// Lists and text search of a large catalogue over HTTP: provider products and promotions of staff, compared with the
// best SQL for the same rows and the same exact count in the same run (S2 and S3).
//
//   npm run bench -- catalogue --products 200000 --promotions 50000 --rounds 30

import { parseArgs } from 'node:util';
import { type Measurement, measureInTurns, openBenchDatabase, report } from './bench-database.ts';
import { createHttp } from './http-client.ts';
import { insertManyProducts } from './many-products.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '200000' },
    promotions: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '30' },
  },
});
const [products, promotions, rounds] = [values.products, values.promotions, values.rounds].map(Number) as [
  number,
  number,
  number,
];

const bench = await openBenchDatabase('catalogue');
await insertManyProducts(bench, products, promotions);
const http = await createHttp(bench);
const ask = (text: string) => bench.database.pool.query(text);

const BY_NAME = 'fold_text(name) collate "C", id';
const PUBLISHER = '00000000-0000-7000-8002-000000000007';
const DISCOUNTS = `(select jsonb_agg(jsonb_build_object('id', w.external_id, 'percent', l.percent_bp, 'from',
  w.valid_from, 'to', w.valid_to))
  from provider_promotion_product l join provider_promotion w on w.id = l.provider_promotion_id
  where l.product_id = p.id and w.valid_to >= now())`;

/** Product rows and the exact count in hand-written SQL. */
const productFloor =
  (where: string, order = BY_NAME, offset = 0) =>
  () =>
    Promise.all([
      ask(`select p.*, v.name as provider, u.name as publisher, ${DISCOUNTS}
        from (select id from product where ${where} order by ${order} limit 10 offset ${offset}) found
        join product p on p.id = found.id join provider v on v.id = p.provider_id
        join publisher u on u.id = p.publisher_id`),
      ask(`select count(*) from product where ${where}`),
    ]);
const PRICES = `(select jsonb_agg(jsonb_build_object('id', pp.id, 'countries', pp.countries, 'cost', pp.cost_e4, 'price', pp.price_e4)) from product_price pp where pp.product_id = pr.id)`;
const NEXT = `(select w.valid_from from provider_promotion_product l
  join provider_promotion w on w.id = l.provider_promotion_id
  where l.product_id = pr.id and w.valid_to >= now() order by w.valid_from limit 1)`;
/** Promotion rows and the exact count; `from` finds them. */
const promotionFloor =
  (from: string, order = 'p.created_at desc, p.id desc', offset = 0) =>
  () =>
    Promise.all([
      ask(`select p.*, pr.name, pr.sku, v.name as provider, u.name as publisher, ${PRICES}, ${NEXT}
        from (select p.id from ${from} order by ${order} limit 10 offset ${offset}) found
        join promotion p on p.id = found.id join product pr on pr.id = p.product_id
        join provider v on v.id = pr.provider_id join publisher u on u.id = pr.publisher_id`),
      ask(`select count(*) from ${from}`),
    ]);
const get = (path: string) => () => http.get(path);
const both = (floor: () => Promise<unknown>, path: string, some = rounds): Promise<Measurement[]> =>
  measureInTurns(some, { 'floor: rows and count': floor, 'list over HTTP': get(path) });

const PRODUCTS = '/providerproduct/management/Search?pagesize=10';
const PROMOTIONS = '/promotion/management/search?pagesize=10';
const WITH_PRODUCT = 'promotion p join product pr on pr.id = p.product_id where not p.deleted and';
const ALIVE = 'promotion p where not p.deleted';

const groups: Record<string, Measurement[]> = {
  // Overhead of every call before its own work: HTTP, token, session.
  'next to nothing': await both(() => ask('select 1'), '/user/me'),
  'products, first page': await both(productFloor('true'), PRODUCTS),
  'products, page 1000': await both(productFloor('true', BY_NAME, 9990), `${PRODUCTS}&pageindex=999`),
  'products, text of one': await both(
    productFloor(`fold_text(search) like '%sku77777%'`),
    `${PRODUCTS}&keywords=sku-77777`,
  ),
  'products, text of many': await both(productFloor(`fold_text(search) like '%abc%'`), `${PRODUCTS}&keywords=abc`),
  'products, one publisher': await both(
    productFloor(`publisher_id = '${PUBLISHER}'`),
    `${PRODUCTS}&publisherIds=${PUBLISHER}`,
  ),
  'products, one store': await both(productFloor(`store = 'GOG'`), `${PRODUCTS}&store=GOG`),
  'products, newest first': await both(
    productFloor('true', 'release_date desc nulls last, id desc'),
    `${PRODUCTS}&sortBy=-ReleaseDate`,
  ),
  'products, last SKU first': await both(productFloor('true', 'sku desc, id desc'), `${PRODUCTS}&sortBy=-Sku`),
  'products, only active promotions': await both(
    productFloor(
      'id in (select l.product_id from provider_promotion_product l join provider_promotion w on w.id = l.provider_promotion_id where w.valid_from <= now() and w.valid_to >= now())',
    ),
    `${PRODUCTS}&onlyActivePromotions=1`,
  ),
  'promotions, first page': await both(promotionFloor(ALIVE), PROMOTIONS),
  'promotions, page 1000': await both(
    promotionFloor(ALIVE, 'p.created_at desc, p.id desc', 9990),
    `${PROMOTIONS}&pageindex=999`,
  ),
  'promotions, text of one': await both(
    promotionFloor(`${WITH_PRODUCT} fold_text(pr.search) like '%sku77776%'`),
    `${PROMOTIONS}&keywords=sku-77776`,
  ),
  'promotions, text of many': await both(
    promotionFloor(`${WITH_PRODUCT} fold_text(pr.search) like '%abc%'`),
    `${PROMOTIONS}&keywords=abc`,
  ),
  'promotions, active': await both(
    promotionFloor(`${ALIVE} and p.valid_from <= now() and p.valid_to >= now()`),
    `${PROMOTIONS}&promotionStatus=active`,
  ),
};

report('Catalogue', { products, promotions, rounds, unit: 'milliseconds' }, groups);

await http.close();
await bench.close();
process.exit(0);
