// Sample orders for screen tests: complete server replies, with actions computed by the rules.

import type { Actor } from '#domain/base/actor.ts';
import { withVat } from '#domain/base/money.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { Role, Scope } from '#domain/base/roles.ts';
import { keysShown } from '#domain/orders/quantities.ts';
import { allowedActions } from '#domain/orders/rules.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';

export const NOW = '2026-11-20T11:19:00.000Z';
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const actorOf = (role: Role, permissions: readonly Permission[], scope: Scope | null = null): Actor => ({
  userId: id(900),
  name: 'Sam Sales',
  side: role === 'Partner' ? 'Partner' : 'Management',
  role,
  companyId: role === 'Partner' ? id(800) : null,
  permissions: new Set(permissions),
  scope,
  sessionId: id(901),
});

export const PARTNER = actorOf('Partner', [
  'Order.View',
  'Order.Create',
  'Order.Withdraw',
  'Order.Approve',
  'Order.Reject',
  'Order.Cancel',
  'Order.RefundRequest',
  'Order.CreatePackage',
  'Order.SendPackage',
]);
export const SALESMAN = actorOf('Salesman', [
  'Order.View',
  'Order.Approve',
  'Order.Refuse',
  'Order.ReBid',
  'Order.Revoke',
  'Order.Reprocess',
  'Order.CreatePackage',
  'Order.SendPackage',
]);
export const ADMIN = actorOf(
  'SuperAdmin',
  [...(SALESMAN.permissions as Set<Permission>), 'Order.Level1Approve', 'Order.Level2Approve'],
  'admin',
);

type Part<T> = { [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? Part<T[K]> : T[K] };

const partnerOrder = (n: number): PartnerOrder => ({
  id: id(n),
  orderNumber: `GK 2026 ${String(n).padStart(6, '0')}`,
  status: 'Submitted',
  paidStatus: 'UnPaid',
  createdAt: '2026-11-20T09:02:11.000Z',
  modifiedAt: '2026-11-20T09:02:11.000Z',
  termsVersion: 1,
  isOutsideOwnRegions: false,
  estimatedFinishDate: null,
  processingStartOnUtc: null,
  processingEndOnUtc: null,
  keyDeliveryStartDate: null,
  quantity: 500,
  deliveredQuantity: 0,
  sentQuantity: 0,
  completedCount: 0,
  bufferedCount: 0,
  preCompletedCount: 0,
  backOrderCount: 0,
  packageCount: 0,
  isBilled: false,
  isBlendingUpdated: false,
  dontCreateInvoice: false,
  purchaseOrder: '',
  reference: '',
  purchase: null,
  totalQuantity: 500,
  totalAmount: 624_500,
  totalIncVatAmount: 743_155,
  partner: { partnerId: id(800), name: 'Northwind Games GmbH', type: 'Gold' },
  offer: { offerQuantity: 500, offerPrice: 1249, version: 1, validUntil: null, isExpired: false },
  actions: [],
  history: [
    {
      id: id(700),
      modifiedAt: '2026-11-20T09:02:11.000Z',
      action: 'place',
      orderStatus: 'Submitted',
      modifiedByType: 'Partner',
      modifiedByName: 'Paula Partner',
      offerPrice: 1249,
      offerQuantity: 500,
      offerVersion: 1,
    },
  ],
  offers: [
    {
      version: 1,
      at: '2026-11-20T09:02:11.000Z',
      side: 'Partner',
      author: 'Paula Partner',
      quantity: 500,
      price: 1249,
      comment: '',
      validUntil: null,
    },
  ],
  packages: [],
  product: {
    productName: 'Starfall Chronicles: Deluxe Edition',
    productSku: 'GEN-STARFALL-DLX',
    productId: id(600),
    productReleaseDate: '2026-09-12T00:00:00.000Z',
    name: 'Starfall Chronicles: Deluxe Edition',
    publisher: 'Blue Harbor Interactive',
    region: 'EU',
    stockQuantity: 1200,
    geoWhiteList: ['DE', 'FR', 'PL'],
    geoBlackList: [],
    bundleProducts: [],
    voiduPromotion: {
      promotionId: id(500),
      price: 1399,
      minQuantity: 10,
      maxQuantity: 2000,
      validFrom: '2026-11-01T00:00:00.000Z',
      validTo: '2026-11-30T23:30:00.000Z',
      region: 'EU',
    },
  },
});

// Lists are replaced, objects are merged.
function withOverrides<T>(base: T, part: unknown): T {
  if (part === undefined) return base;
  if (typeof base !== 'object' || base === null || Array.isArray(base) || typeof part !== 'object' || part === null)
    return part as T;
  const merged = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries(part)) merged[name] = withOverrides(merged[name], value);
  return merged as T;
}

const factsOf = (order: PartnerOrder | Order) => {
  const { validFrom, validTo } = order.product.voiduPromotion;
  return {
    ...order,
    state: order.status,
    anomalyStatus: 'anomalyStatus' in order ? order.anomalyStatus : ('None' as const),
    promotion: validFrom && validTo ? { validFrom, validTo } : null,
    stateBeforeRefund: null,
    fromStock: 'fromStock' in order ? order.fromStock : 0,
    ofSystem: false,
    reservable: true,
    keysUnderWay: false,
    level1By: null,
    offerBy: null,
    offerValidUntil: order.offer.validUntil,
  };
};

/** Totals of a sample as the server would send them, with 19 % tax. */
function totalsOf(order: PartnerOrder | Order) {
  const { offerQuantity, offerPrice } = order.offer;
  const inventoryQuantity = 'inventoryQuantity' in order ? order.inventoryQuantity : 0;
  const totalQuantity = keysShown(order.status, { ...order, inventoryQuantity, offerQuantity });
  const totalAmount = totalQuantity * offerPrice;
  return { totalQuantity, totalAmount, totalIncVatAmount: withVat(totalAmount, 1900) };
}

export function samplePartnerOrder(part: Part<PartnerOrder> = {}, actor: Actor = PARTNER, n = 123): PartnerOrder {
  const order = withOverrides(partnerOrder(n), part);
  return { ...order, ...totalsOf(order), actions: part.actions ?? allowedActions(factsOf(order), actor, NOW) };
}

export function sampleOrder(part: Part<Order> = {}, actor: Actor = ADMIN, n = 123): Order {
  const base = partnerOrder(n);
  const whole: Order = {
    ...base,
    isPaidByHand: false,
    inventoryQuantity: 0,
    isFastBot: false,
    ownPart: null,
    ruleDecision: null,
    anomalyStatus: 'None',
    anomalyFlags: [],
    lastBuyKeyStatus: null,
    lastKeyTime: null,
    processStartedAt: null,
    processEndedAt: null,
    outOfStockCount: 0,
    errorCount: 0,
    fromStock: 0,
    actualCost: 0,
    estimatedProfit: 112_500,
    actualProfit: 0,
    product: {
      ...base.product,
      productProvider: 'Genba',
      store: 'Steam',
      voiduPromotion: { ...base.product.voiduPromotion, estimatedCost: 102_400, actualCost: 0 },
    },
  };
  const order = withOverrides(whole, part);
  return { ...order, ...totalsOf(order), actions: part.actions ?? allowedActions(factsOf(order), actor, NOW) };
}
