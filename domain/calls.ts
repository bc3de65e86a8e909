// Every call of the product by feature, and every schema with a name: what the OpenAPI document takes its ids, tags and
// shared schemas from. Ids come from the names of the exported objects (`orderCalls.approve` is `order.approve`).

import * as exported from '#domain/base/exports/exports.ts';
import * as taxRules from '#domain/invoices/tax/tax-calls.ts';
import * as vatIds from '#domain/invoices/tax/vat-id-calls.ts';
import * as access from './access/calls.ts';
import * as factors from './access/factors.ts';
import * as groups from './access/groups.ts';
import * as passkeys from './access/passkeys.ts';
import * as stepUp from './access/step-up.ts';
import * as users from './access/users.ts';
import * as accounting from './accounting/accounting-calls.ts';
import * as vendors from './accounting/vendor-calls.ts';
import * as audit from './audit/calls.ts';
import type { Endpoint } from './base/endpoint.ts';
import * as views from './base/views.ts';
import * as buying from './buying/calls.ts';
import * as unclear from './buying/unclear.ts';
import * as cart from './cart/calls.ts';
import * as catalog from './catalog/calls.ts';
import * as products from './catalog/products.ts';
import * as catalogShapes from './catalog/shapes.ts';
import * as companies from './companies/calls.ts';
import * as credit from './credit/calls.ts';
import * as delivery from './delivery/calls.ts';
import * as keySearch from './delivery/key-search.ts';
import * as homeFigures from './home/figures.ts';
import * as partnerHome from './home/partner-calls.ts';
import * as staffHome from './home/staff-calls.ts';
import * as invoices from './invoices/calls.ts';
import * as credits from './invoices/credit-calls.ts';
import * as documents from './invoices/download-calls.ts';
import * as sellerLogo from './invoices/logo-calls.ts';
import * as invoiceProblems from './invoices/problem-calls.ts';
import * as loads from './loads/calls.ts';
import * as notifications from './notifications/calls.ts';
import * as operations from './operations/calls.ts';
import * as approvalSetting from './orders/approval-setting.ts';
import * as orders from './orders/calls.ts';
import * as overview from './orders/overview.ts';
import * as pendingOrders from './orders/pending-orders.ts';
import * as quote from './orders/quote.ts';
import * as orderShapes from './orders/shapes.ts';
import * as ageing from './payments/ageing-calls.ts';
import * as bank from './payments/bank-calls.ts';
import * as reminders from './payments/reminder-calls.ts';
import * as statements from './payments/statement-calls.ts';
import * as promotions from './promotions/calls.ts';
import * as promotionShapes from './promotions/shapes.ts';
import * as inventoryReports from './reports/inventory-report-calls.ts';
import * as overviewFigures from './reports/overview-calls.ts';
import * as salesReports from './reports/sales-calls.ts';
import * as search from './search/calls.ts';
import * as settings from './settings/calls.ts';
import * as sheets from './sheets/calls.ts';
import * as stock from './stock/calls.ts';
import * as inventory from './stock/inventory-calls.ts';
import * as work from './work/calls.ts';

interface Tag {
  name: string;
  description: string;
}

const TAGS: (Tag & { modules: object[] })[] = [
  {
    name: 'access',
    description: 'Signing in, sessions, users and permission groups.',
    modules: [access, factors, passkeys, stepUp, users, groups],
  },
  { name: 'views', description: 'Saved views of lists.', modules: [views] },
  { name: 'settings', description: 'Settings of the product.', modules: [settings] },
  { name: 'audit', description: 'The audit log.', modules: [audit] },
  { name: 'companies', description: 'Partner companies and whom they may buy from.', modules: [companies] },
  { name: 'credit', description: 'Credit limits, accounts and payment plans.', modules: [credit] },
  {
    name: 'catalog',
    description: 'Providers, publishers, products and their prices.',
    modules: [catalog, products, catalogShapes],
  },
  {
    name: 'promotions',
    description: 'What is on sale, to whom and at which price.',
    modules: [promotions, promotionShapes],
  },
  { name: 'stock', description: 'Own inventory.', modules: [stock, inventory] },
  { name: 'cart', description: 'The cart of a partner.', modules: [cart] },
  {
    name: 'orders',
    description: 'Orders: lists, negotiation, approval, editing and their end.',
    modules: [orders, approvalSetting, overview, quote, pendingOrders, orderShapes],
  },
  {
    name: 'buying',
    description: 'Items of orders, purchases and allocation at providers.',
    modules: [buying, unclear],
  },
  { name: 'delivery', description: 'Packages, downloads, refunds and key search.', modules: [delivery, keySearch] },
  {
    name: 'invoices',
    description: 'Invoices and credit notes, the seller on them and taxes.',
    modules: [invoices, credits, documents, sellerLogo, invoiceProblems, taxRules, vatIds],
  },
  {
    name: 'payments',
    description: 'Files of the bank, statements, ageing and reminders.',
    modules: [bank, statements, ageing, reminders],
  },
  {
    name: 'accounting',
    description: 'Vendors, and what is handed over to the accounting system.',
    modules: [vendors, accounting],
  },
  {
    name: 'reports',
    description: 'Reports on stock and sales.',
    modules: [inventoryReports, overviewFigures, salesReports],
  },
  { name: 'notifications', description: 'What people are told, and where.', modules: [notifications] },
  { name: 'work', description: 'Background work that failed.', modules: [work] },
  { name: 'exports', description: 'Files that are made of lists.', modules: [exported] },
  { name: 'search', description: 'The search over everything.', modules: [search] },
  { name: 'home', description: 'What each role sees first.', modules: [staffHome, partnerHome, homeFigures] },
  { name: 'operations', description: 'What operators watch.', modules: [operations] },
  { name: 'loads', description: 'Keys bought elsewhere, loaded from files.', modules: [loads] },
  { name: 'sheets', description: 'Spreadsheets in and out.', modules: [sheets] },
];

/** Tags of the document: one for each feature. */
export const CALL_TAGS: readonly Tag[] = TAGS.map(({ name, description }) => ({ name, description }));

export interface Operation {
  id: string;
  tag: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && 'path' in value && 'reply' in value;
const isSchema = (value: unknown): value is Endpoint['input'] => isObject(value) && '_zod' in value;

/** Id and tag of every call. */
export const OPERATIONS: ReadonlyMap<Endpoint, Operation> = new Map(
  TAGS.flatMap(({ name: tag, modules }) =>
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
  TAGS.flatMap(({ modules }) =>
    modules
      .flatMap(Object.entries)
      .flatMap(([name, schema]): [Endpoint['input'], string][] => (isSchema(schema) ? [[schema, name]] : [])),
  ),
);
