// Specified calls with their paths, input and response, by their names on the wire.

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accessCalls } from './access/calls.ts';
import { groupCalls, groupList } from './access/groups.ts';
import { userCalls } from './access/users.ts';
import type { Endpoint } from './base/endpoint.ts';
import type { Filter, ListDefinition } from './base/list.ts';
import { wireName } from './base/wire.ts';
import { catalogCalls, priceSyncCalls, providerProductCalls, providerPromotionCalls } from './catalog/calls.ts';
import { providerProductList, providerPromotionList } from './catalog/list.ts';
import { productList } from './catalog/products.ts';
import { companyCalls, companyList } from './companies/calls.ts';
import { creditCalls, planCalls, planList } from './credit/calls.ts';
import { orderCalls, partnerOrderCalls } from './orders/calls.ts';
import { orderList } from './orders/list.ts';
import { promotionCalls } from './promotions/calls.ts';
import { promotionList } from './promotions/list.ts';
import { settingCalls } from './settings/calls.ts';
import { sheetCalls } from './sheets/calls.ts';

interface Def {
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
}

/** Every field of a schema as the wire names it: `Product.Provider.Name`. */
function fieldsOf(schema: z.ZodMiniType, before = ''): string[] {
  const { shape, element, innerType, in: input } = (schema as unknown as { _zod: { def: Def } })._zod.def;
  const inner = element ?? innerType ?? input;
  if (inner) return fieldsOf(inner, before);
  return Object.entries(shape ?? {}).flatMap(([name, part]) => {
    const path = before + wireName(name);
    return [path, ...fieldsOf(part, `${path}.`)];
  });
}

/** `Id, Provider{Name}` as `Id`, `Provider`, `Provider.Name`. */
function pathsOf(text: string, before = ''): string[] {
  const paths: string[] = [];
  const parts = /(\w+)(?:\{((?:[^{}]|\{[^{}]*\})*)\})?/g;
  for (const [, name, inner] of text.matchAll(parts))
    paths.push(before + name!, ...(inner ? pathsOf(inner, `${before}${name}.`) : []));
  return paths;
}

const missing = (named: string, schema: z.ZodMiniType, below = ''): string[] => {
  const there = new Set(fieldsOf(schema));
  return pathsOf(named, below).filter((path) => !there.has(path));
};

const TIERS = 'Tier1Price, Tier2Price, Tier3Price, Tier4Price';
const DRAFT = `ProviderPriceIds, OriginalPriceIds, ${TIERS}, ValidFrom, ValidTo, MinQuantity, MaxQuantity, OperatingSystems, Platforms, Percentages{Code, Weight}, MerkurRegion, DeliveryStart`;
const COMPANY =
  'Email, Type, Address, ZipCode, State, City, Country, CountryCode, InvoicePeriod, PaidRequired, UnPaidKeyQuantity, OrderTotalAmount, AutomaticDeliveryPackageKeyCount';
const USER = 'FirstName, LastName, Email, Role, IsActive, CompanyInfoId, PermissionGroupIds';
const PLAN = 'PartnerId, Amount, IsPaid, PaymentDate, PlannedPaymentDate, Note';

test.each<[string, Endpoint, string]>([
  ['WIZ-028', promotionCalls.create, `ProductId, ${DRAFT}`],
  ['WIZ-028', promotionCalls.update, `PromotionId, ${DRAFT}`],
  ['WIZ-016', promotionCalls.averagePrice, 'Id, Countries{Code, Weight}'],
  ['PRO-004', promotionCalls.changeStatus, 'Id, Published'],
  ['PPD-008', priceSyncCalls.start, 'Sku, PromotionId, FromDate, ToDate'],
  ['PPD-009', providerProductCalls.changePrice, 'Id, Price'],
  ['COM-008', companyCalls.create, `CompanyName, ${COMPANY}, RegionIncluded, RegionList`],
  ['COM-008', companyCalls.update, `CompanyId, CompanyName, ${COMPANY}, RegionIncluded, RegionList`],
  ['REL-005', companyCalls.updateRelations, 'ProviderSelections{ProviderId, Publishers{PublisherId}, AllPublishers}'],
  ['ACC-017', planCalls.create, PLAN],
  ['ACC-017', planCalls.update, `Id, ${PLAN}`],
  ['ACC-017', planCalls.markAsPaid, 'Id, Date'],
  ['USR-006', userCalls.create, `${USER}, Password`],
  ['USR-006', userCalls.update, `Id, ${USER}`],
  ['USR-007', userCalls.changePassword, 'OldPassword, NewPassword'],
  ['USR-007', userCalls.setPassword, 'Password'],
  ['PGR-006', groupCalls.create, 'Name, Permissions'],
  ['SET-003', settingCalls.update, 'ProfitFactor'],
  ['SYN-004', sheetCalls.update, 'IsWithPromotion'],
  ['SYN-004', sheetCalls.updateUpcoming, 'PromotionId'],
  ['SYN-004', sheetCalls.providerActive, 'PromotionId'],
  ['SYN-004', sheetCalls.providerUpcoming, 'PromotionId'],
  ['SYN-004', sheetCalls.status, 'OperationType'],
])('%s: accepts these fields', (_, { input }, named) => {
  expect(missing(named, input)).toEqual([]);
});

test('accepts no password in an update of a user (USR-006)', () => {
  expect(fieldsOf(userCalls.update.input)).not.toContain('Password');
});

const PRODUCT =
  'Product{Id, Name, Sku, MSku, Region, Provider{Name}, Publisher{Name}, ValidFrom, ValidTo, ReleaseDate, StockQuantity, GeoWhiteList, GeoBlackList, Prices{Countries, Cost, Price}}';

test.each<[string, Endpoint, string]>([
  [
    'PRO-008',
    promotionCalls.one,
    `Id, Published, Cost, ${PRODUCT}, Region, Countries{Code, Weight}, ProviderPromotions{Countries}, ${TIERS}, ValidFrom, ValidTo, DeliveryStartDate, OperatingSystems, Platforms, MinQuantity, MaxQuantity`,
  ],
  ['GAP-082', orderCalls.one, 'Product{BundleProducts{Id, Name, Sku}}'],
  [
    'PRO-009, GAP-079',
    orderCalls.one,
    'Product{VoiduPromotion{PromotionId, Price, MinQuantity, MaxQuantity, ValidFrom, ValidTo, Region, EstimatedCost, RealEstimatedCost, ActualCost}}',
  ],
  [
    'PDT-013',
    orderCalls.one,
    'Id, OrderNumber, Status, Product{ProductName}, Partner{Name}, Offer{OfferQuantity, OfferPrice}',
  ],
  ['WIZ-016', promotionCalls.averagePrice, 'Cost, Price'],
  [
    'PPR-018',
    providerProductCalls.one,
    'Prices{Id, Countries, Cost, Price, OldPrice, OriginalCurrency, OriginalCost, OriginalPrice, DiscountRate, ValidFrom, ValidTo}',
  ],
  ['PPR-020', providerProductCalls.one, 'Discounts{PromotionId, Percent, ValidFrom, ValidTo}'],
  [
    'PPD-014',
    providerProductCalls.one,
    'Id, Store, Provider{Name}, Name, ReleaseDate, Region, Sku, JanusId, Publisher{Name}, PromotionStatus, Systems, Prices, Discounts',
  ],
  ['PPD-014', providerProductCalls.search, 'Items, TotalCount, TotalPages, PageIndex'],
  ['COM-005', companyCalls.one, `Id, Name, ${COMPANY}`],
  ['COM-006', companyCalls.one, 'RegionSettings{Included, Regions}'],
  [
    'COM-007, GAP-079',
    companyCalls.one,
    'AccountingInfo{AccountNumber, VatRate, TotalCreditLimit, Balance, PackageLimit, NetSuiteBalance}',
  ],
  ['REL-004', companyCalls.relations, 'Providers{ProviderId, AllPublishers, Publishers{PublisherId}}'],
  ['REL-004', catalogCalls.allProviders, 'Id, Name'],
  ['REL-004', catalogCalls.allPublishers, 'Id, Name'],
  [
    'ACC-005',
    creditCalls.summary,
    'TotalAmountOfInvoicedOrders, TotalAmountOfCompletedOrders, TotalAmountOfClosedOrders, TotalAmountOfProgressingOrders, TotalAmountOfPausedOrders, TotalAmountOfPastDuePayment, TotalAmountOfPayment, TotalAmountOfPaymentPlan',
  ],
  ['MYA-011', accessCalls.me, 'FirstName, LastName, Email, Roles, ApiKey, CompanyInfo{Name, Email}'],
  ['MYA-011, MYA-012', accessCalls.recreateCredentials, 'ApiKey, SecretKey'],
  ['PGR-006', groupCalls.one, 'Id, Name, Permissions'],
  [
    'USR-003',
    userCalls.one,
    'Id, FirstName, LastName, Email, Role, Roles, IsActive, CompanyInfo{Id, Name}, PermissionGroups{Id, Name}, CreatedAt, ModifiedAt',
  ],
  ['SET-003', settingCalls.get, 'ProfitFactor'],
  ['REG-002', orderCalls.regions, 'Region'],
  ['SYN-007', sheetCalls.update, 'Lines'],
  ['SYN-007', sheetCalls.status, 'Lines'],
])('%s: returns these fields', (_, { reply }, named) => {
  expect(missing(named, reply)).toEqual([]);
});

test.each<[string, Endpoint, string]>([
  [
    'PPR-010',
    providerPromotionCalls.list,
    'PromotionId, Name, PromotionName, PublisherName, ProviderName, ValidFrom, ValidTo, ProductCount, ActiveDiscount{Percent}',
  ],
  [
    'ACC-008',
    planCalls.list,
    'Id, PartnerId, PartnerName, Amount, Status, PaymentDate, PlannedPaymentDate, Note, IsPaid',
  ],
])('%s: returns rows with these fields', (_, { reply }, named) => {
  expect(missing(named, reply, 'Items.')).toEqual([]);
});

test.each<[string, Endpoint, string]>([
  ['WIZ-029, GAP-079', promotionCalls.create, 'POST /promotion/management/CreateMerkurPromotion'],
  ['PPD-009', providerProductCalls.changePrice, 'PUT /Product/management/:id/ChangePrice'],
  ['PPD-008, GAP-070', priceSyncCalls.start, 'GET /product/management/SyncPrice'],
  ['MYA-012', accessCalls.recreateCredentials, 'PUT /user/me/ReCreateApiCredentials'],
  ['SET-003', settingCalls.get, 'GET /order/management/setting'],
  ['SET-003', settingCalls.update, 'PUT /order/management/setting'],
  ['REG-003', orderCalls.regions, 'GET /order/management/GetRegions'],
  ['REG-003', partnerOrderCalls.regions, 'GET /order/me/GetRegions'],
  ['PRM-006', accessCalls.permissions, 'GET /permission/me'],
])('%s: is called as %s %s', (_, { method, path }, named) => {
  expect(`${method} ${path}`).toBe(named);
});

type AnyList = ListDefinition<Record<string, Filter<never>>, string, string>;

/** Query parameters of a list in lower case: names are case-insensitive. */
const paramsOf = (list: AnyList): Set<string> =>
  new Set(
    [
      ...Object.values(list.filters).flatMap(({ params }) => Object.keys(params)),
      ...['pageIndex', 'pageSize', 'page', 'size', 'sortBy', 'sort'],
    ].map((name) => name.toLowerCase()),
  );

const list = (one: unknown) => one as AnyList;

test.each<[string, AnyList, string]>([
  [
    'PRO-003',
    list(promotionList),
    'keywords validfrom validto pageindex pagesize name sku mSku releaseDateFrom releaseDateTo publisherIds minPrice maxPrice sortBy operatingSystems platforms providerIds regions published promotionStatus',
  ],
  [
    'PDT-012',
    list(orderList),
    'page size states keywords productSku priceFrom priceTo createdAtFrom createdAtTo sortBy IsBilled partnerIds productPublisher',
  ],
  ['WIZ-010', list(productList), 'keywords pageindex pagesize onlyActivePromotions store'],
  [
    'PPR-009',
    list(providerPromotionList),
    'page size createdAtFrom createdAtTo providerIds publisherIds keywords sku promotionType',
  ],
  [
    'PPD-016',
    list(providerProductList),
    'keywords pageindex pagesize sku onlyActivePromotions store includePrices publisherIds providerIds promotionIds sortBy',
  ],
  ['COM-017', list(companyList), 'keywords pageindex pagesize'],
  ['ACC-016', list(planList), 'page size partnerId keywords sort'],
  ['PGR-005', list(groupList), 'keywords page size'],
])('%s: accepts these parameters of the list', (_, one, named) => {
  const known = paramsOf(one);
  expect(named.split(' ').filter((name) => !known.has(name.toLowerCase()))).toEqual([]);
});

test.each([
  ['PPR-009', list(providerPromotionList), 50],
  ['PGR-005', list(groupList), 50],
  ['CON-001', list(companyList), 10],
] as const)('%s: without a size, a page of %s has %s rows', (_, one, size) => {
  expect(z.parse(one.query, {}).size).toBe(size);
});
