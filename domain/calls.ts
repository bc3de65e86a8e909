// Every call of the product by feature, and every schema with a name: what the OpenAPI document takes its ids, tags and
// shared schemas from. Ids come from the names of the exported objects (`orderCalls.approve` is `order.approve`).

import { accessApi } from './access/feature.ts';
import { accountingApi } from './accounting/feature.ts';
import { auditApi } from './audit/feature.ts';
import type { Endpoint } from './base/endpoint.ts';
import { viewApi } from './base/views/feature.ts';
import { buyingApi } from './buying/feature.ts';
import { cartApi } from './cart/feature.ts';
import { catalogApi } from './catalog/feature.ts';
import { claimApi } from './claims/feature.ts';
import { companyApi } from './companies/feature.ts';
import { creditApi } from './credit/feature.ts';
import { deliveryApi } from './delivery/feature.ts';
import { exportApi } from './exports/feature.ts';
import { homeApi } from './home/feature.ts';
import { invoiceApi } from './invoices/feature.ts';
import { loadApi } from './loads/feature.ts';
import { messageApi } from './messages/feature.ts';
import { notificationApi } from './notifications/feature.ts';
import { operationApi } from './operations/feature.ts';
import { orderApi } from './orders/feature.ts';
import { paymentApi } from './payments/feature.ts';
import { platformApi } from './platform/feature.ts';
import { promotionApi } from './promotions/feature.ts';
import { reportApi } from './reports/feature.ts';
import { searchApi } from './search/feature.ts';
import { settingApi } from './settings/feature.ts';
import { setupApi } from './setup/feature.ts';
import { sheetApi } from './sheets/feature.ts';
import { stockApi } from './stock/feature.ts';
import { workApi } from './work/feature.ts';

interface Tag {
  name: string;
  description: string;
}

/** In the order of the document. */
const FEATURES: readonly (Tag & { modules: readonly object[] })[] = [
  accessApi,
  viewApi,
  settingApi,
  auditApi,
  companyApi,
  creditApi,
  catalogApi,
  promotionApi,
  stockApi,
  cartApi,
  orderApi,
  messageApi,
  buyingApi,
  deliveryApi,
  invoiceApi,
  paymentApi,
  claimApi,
  accountingApi,
  reportApi,
  notificationApi,
  workApi,
  exportApi,
  searchApi,
  homeApi,
  platformApi,
  operationApi,
  setupApi,
  loadApi,
  sheetApi,
];

/** Tags of the document: one for each feature. */
export const CALL_TAGS: readonly Tag[] = FEATURES.map(({ name, description }) => ({ name, description }));

export interface Operation {
  id: string;
  tag: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && 'path' in value && 'reply' in value;
const isSchema = (value: unknown): value is Endpoint['input'] => isObject(value) && '_zod' in value;

/** Id and tag of every call. */
export const OPERATIONS: ReadonlyMap<Endpoint, Operation> = new Map(
  FEATURES.flatMap(({ name: tag, modules }) =>
    modules
      .flatMap(Object.entries)
      .flatMap(([name, group]) =>
        isObject(group)
          ? Object.entries(group).flatMap(([key, call]): [Endpoint, Operation][] =>
              isEndpoint(call) ? [[call, { id: `${name.replace(/Calls$/, '')}.${key}`, tag }]] : [],
            )
          : [],
      ),
  ),
);

/** Exported schemas by their names. */
export const NAMED_SCHEMAS: ReadonlyMap<Endpoint['input'], string> = new Map(
  FEATURES.flatMap(({ modules }) =>
    modules
      .flatMap(Object.entries)
      .flatMap(([name, schema]): [Endpoint['input'], string][] => (isSchema(schema) ? [[schema, name]] : [])),
  ),
);
