// Serves a long catalogue in the format of Kinguin from a separate process, which computes each page on request. So neither
// the list nor its pages count towards a measurement. The parent process receives the port.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const products = Number(process.argv[2]);
const COUNTRIES = ['RU', 'BY', 'CN', 'IN', 'BR', 'AR', 'TR', 'UA', 'KZ', 'VN'];

const idOf = (n: number): string => n.toString(16).padStart(24, '0');

const productAt = (n: number) => ({
  productId: idOf(n),
  kinguinId: n,
  name: `A Game of Some Length ${n} Deluxe Edition EU Steam CD Key`,
  originalName: `A Game of Some Length ${n}`,
  platform: 'Steam',
  publishers: [`Publisher ${n % 800}`],
  developers: [`Developer ${n % 900}`],
  releaseDate: '2024-05-17',
  qty: 120,
  textQty: 120,
  isPreorder: false,
  regionalLimitations: 'Europe',
  countryLimitation: COUNTRIES.slice(0, n % 11),
  systemRequirements: [{ system: 'Windows', requirement: ['Intel Core i5', '8 GB RAM', '40 GB'] }],
  offers: [1, 2, 3].map((offer) => ({
    offerId: idOf(n * 10 + offer),
    price: 5 + (n % 40) + offer,
    qty: 40,
    textQty: 40,
    wholesale: {
      enabled: true,
      tiers: [1, 2, 3, 4].map((level) => ({ level, price: 5 + (n % 40) + offer - level / 10 })),
    },
  })),
  updatedAt: '2026-11-01T12:00:00+00:00',
});

const server = createServer((request, response) => {
  const query = new URL(request.url!, 'http://localhost').searchParams;
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  const from = (page - 1) * limit;
  const results = Array.from({ length: Math.max(0, Math.min(limit, products - from)) }, (_, n) =>
    productAt(from + n + 1),
  );
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ results, item_count: products }));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
