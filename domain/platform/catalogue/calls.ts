// The catalogue of the partner API: the promotions on sale for the caller's company.

import * as z from 'zod/mini';
import { get, partner } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import {
  amountField,
  countField,
  idField,
  nullableAmount,
  nullableText,
  nullableTime,
  pageOf,
  pageQuery,
  textField,
  timeField,
} from '#domain/platform/fields.ts';

const { described } = field;
const countries = (description: string, example: string[]) => described(z.array(z.string()), description, example);

export const ApiPromotion = z.object({
  id: idField('Id of the promotion; orders name it.'),
  product: described(
    z.object({
      id: idField('Id of the product.'),
      name: textField('Name of the product.', 'Amber Road'),
      sku: textField('SKU of the product.', 'AMB-ROAD-EU'),
      publisher: nullableText('Name of the publisher, if known.', 'Lantern Works'),
      store: textField('Store that redeems the keys.', 'Steam'),
      releaseDate: nullableTime('Release of the product, if known.'),
    }),
    'The product on sale.',
    { name: 'Amber Road', sku: 'AMB-ROAD-EU' },
  ),
  unitPrice: amountField("Your company's list price of one key, without tax."),
  retailPrice: nullableAmount('Recommended retail price of one key, without tax; null if there is none.'),
  minQuantity: countField('Smallest quantity of an order.', 50),
  maxQuantity: countField('Largest quantity of an order.', 200),
  region: textField('Region of the promotion, or `default`.', 'Europe'),
  activation: described(
    z.object({
      region: textField("The provider's activation region.", 'EU'),
      includedCountries: countries('Countries that can activate the keys; empty: no restriction.', ['DE', 'FR']),
      excludedCountries: countries('Countries that cannot activate the keys.', ['JP']),
    }),
    'Where the keys can be activated.',
    { region: 'EU', included_countries: ['DE', 'FR'], excluded_countries: [] },
  ),
  validFrom: timeField('Start of the promotion.'),
  validTo: timeField('End of the promotion.'),
  deliveryStartsAt: nullableTime('Keys can be drawn from this time on; null: immediately.'),
  platforms: described(z.array(z.string()), 'Platforms of the product.', ['Steam']),
  operatingSystems: described(z.array(z.string()), 'Operating systems of the product.', ['Windows']),
  stock: described(
    z.nullable(field.integer()),
    "The provider's stock at the last synchronization; null if it reports none.",
    1200,
  ),
});
export type ApiPromotion = z.output<typeof ApiPromotion>;

const access = partner('Promotion.View');

export const apiCatalogueCalls = {
  list: get('/v1/promotions', {
    summary: 'Lists the promotions on sale for the company; pages with one ETag are one snapshot.',
    access,
    scope: 'catalogue:read',
    isTagged: true,
    input: z.strictObject(pageQuery()),
    reply: pageOf(ApiPromotion, 'promotions'),
  }),
  one: get('/v1/promotions/:id', {
    summary: 'Reads a promotion that is on sale for the company.',
    access,
    scope: 'catalogue:read',
    input: z.strictObject({ id: idField('Id of the promotion.') }),
    reply: ApiPromotion,
  }),
};
