// What can be looked up in the catalogue by name (http-api section 12; the whole lists of section 11).

import * as z from 'zod/mini';
import { get, partner, staff } from '#domain/base/endpoint.ts';
import { listCall } from '#domain/base/list.ts';
import { lookupList } from './list.ts';

const Nothing = z.strictObject({});
const Texts = z.array(z.string());

/** Something that is picked by its name. */
export const Named = z.object({ id: z.string(), name: z.string() });
export type Named = z.output<typeof Named>;

export const catalogCalls = {
  publishers: listCall('/publisher/management/search', { access: staff(), list: lookupList, item: Named }),
  /** Only those that the partner's company may buy from. */
  publishersOfPartner: listCall('/publisher/me/search', { access: partner(), list: lookupList, item: Named }),
  providers: listCall('/provider/management/search', { access: staff(), list: lookupList, item: Named }),
  allPublishers: get('/publisher/management/GetAll', { access: staff(), input: Nothing, reply: z.array(Named) }),
  allProviders: get('/provider/management/GetAll', { access: staff(), input: Nothing, reply: z.array(Named) }),
  stores: get('/product/stores', { access: 'signed-in', input: Nothing, reply: Texts }),
  platforms: get('/product/platforms', { access: 'signed-in', input: Nothing, reply: Texts }),
};
