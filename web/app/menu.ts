// Menus of both sides as data (NAV-006 to NAV-018). An entry is shown only if its screen exists and the user may see
// it; a group only if one of its entries is.

import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import BadgePercent from 'lucide-react/icons/badge-percent';
import BellRing from 'lucide-react/icons/bell-ring';
import Boxes from 'lucide-react/icons/boxes';
import Building2 from 'lucide-react/icons/building-2';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUser from 'lucide-react/icons/circle-user';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock from 'lucide-react/icons/clock';
import FileClock from 'lucide-react/icons/file-clock';
import FileMinus from 'lucide-react/icons/file-minus';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import Globe from 'lucide-react/icons/globe';
import Hourglass from 'lucide-react/icons/hourglass';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import Package from 'lucide-react/icons/package';
import PackagePlus from 'lucide-react/icons/package-plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Sparkles from 'lucide-react/icons/sparkles';
import Store from 'lucide-react/icons/store';
import TrendingUp from 'lucide-react/icons/trending-up';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import Workflow from 'lucide-react/icons/workflow';
import { GROUPS, MY_ACCOUNT, USERS } from '#domain/access/links.ts';
import { BATCHES, VENDORS } from '#domain/accounting/links.ts';
import { AUDIT } from '#domain/audit/links.ts';
import type { Permission, Role } from '#domain/base/permissions.ts';
import { UNCLEAR } from '#domain/buying/links.ts';
import { DIRECT_SALES } from '#domain/cart/links.ts';
import {
  NEW_PROMOTION,
  PROMOTION_PRODUCTS,
  PROVIDER_PRODUCTS,
  PROVIDER_PROMOTIONS,
  UPCOMING_PROVIDER_PROMOTIONS,
} from '#domain/catalog/links.ts';
import { COMPANIES } from '#domain/companies/links.ts';
import { LIMITS, MY_LIMIT } from '#domain/credit/links.ts';
import { KEY_SEARCH } from '#domain/delivery/links.ts';
import { MY_HOME, OVERVIEW } from '#domain/home/links.ts';
import {
  CREDIT_NOTES,
  INVOICE_PROBLEMS,
  INVOICES,
  MY_INVOICES,
  MY_UNINVOICED,
  TAX_RULES,
  UNINVOICED,
} from '#domain/invoices/links.ts';
import { LOAD, LOADS } from '#domain/loads/links.ts';
import { OPERATIONS } from '#domain/operations/links.ts';
import { MY_ORDERS, ORDER, ORDERS } from '#domain/orders/links.ts';
import { AGEING, PAYMENTS, REMINDERS, SENT_REMINDERS, STATEMENT } from '#domain/payments/links.ts';
import {
  ALL_PROMOTIONS,
  BULK,
  EDIT_PROMOTION,
  PROMOTION,
  PROMOTIONS,
  REGIONS,
  UPCOMING,
} from '#domain/promotions/links.ts';
import {
  INVENTORY_REPORTS,
  INVENTORY_REPORTS_MANAGEMENT,
  MONTHLY_REVENUE,
  ORDER_PROCESS,
  PRODUCT_REPORT,
  TOP_SELLERS,
} from '#domain/reports/links.ts';
import { SETTINGS } from '#domain/settings/links.ts';
import { INVENTORIES, MANUAL_STOCK } from '#domain/stock/links.ts';
import { STUCK_WORK } from '#domain/work/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';
import { canOpenRoute } from './route-access.ts';

export interface MenuItem {
  label: string;
  to: string;
  icon: LucideIcon;
  anyOf?: readonly Permission[];
  roles?: readonly Role[];
  isNew?: boolean;
  /** Paths of its detail pages. */
  detailPaths?: readonly string[];
}

export interface MenuGroup {
  label: string;
  items: readonly MenuItem[];
}

export type MenuPart = MenuItem | MenuGroup;

const MANAGEMENT: readonly MenuPart[] = [
  { label: 'Home', to: OVERVIEW, icon: House },
  {
    label: 'Promotions',
    to: PROMOTIONS,
    icon: BadgePercent,
    detailPaths: [PROMOTION, NEW_PROMOTION, EDIT_PROMOTION],
  },
  {
    label: 'Upcoming provider promotions',
    to: PROVIDER_PROMOTIONS,
    icon: Clock,
    detailPaths: [UPCOMING_PROVIDER_PROMOTIONS, PROMOTION_PRODUCTS],
  },
  { label: 'Provider products', to: PROVIDER_PRODUCTS, icon: Package },
  { label: 'Regions', to: REGIONS, icon: Globe },
  {
    label: 'Orders',
    to: ORDERS,
    icon: ShoppingBag,
    detailPaths: [ORDER, UNCLEAR],
  },
  { label: 'Key search', to: KEY_SEARCH, icon: KeyRound },
  {
    label: 'Finance',
    items: [
      {
        label: 'Invoices',
        to: INVOICES,
        icon: FileText,
        detailPaths: [TAX_RULES],
      },
      {
        label: 'Uninvoiced orders',
        to: UNINVOICED,
        icon: FileClock,
        detailPaths: [INVOICE_PROBLEMS],
      },
      { label: 'Credit notes', to: CREDIT_NOTES, icon: FileMinus },
      { label: 'Payments', to: PAYMENTS, icon: Landmark },
      { label: 'Ageing', to: AGEING, icon: Hourglass },
      {
        label: 'Reminders',
        to: REMINDERS,
        icon: BellRing,
        detailPaths: [SENT_REMINDERS],
      },
      { label: 'Vendors', to: VENDORS, icon: Store },
      { label: 'Accounting', to: BATCHES, icon: Layers },
    ],
  },
  {
    label: 'Inventories',
    items: [
      { label: 'Inventories', to: INVENTORIES, icon: Boxes },
      { label: 'Manual stock', to: MANUAL_STOCK, icon: PackagePlus },
      {
        label: 'Key loads',
        to: LOADS,
        icon: KeyRound,
        detailPaths: [LOAD],
      },
    ],
  },
  {
    label: 'Companies',
    items: [
      { label: 'Companies', to: COMPANIES, icon: Building2 },
      { label: 'Users', to: USERS, icon: Users },
      { label: 'Permission groups', to: GROUPS, icon: ShieldCheck },
      { label: 'Credit limits', to: LIMITS, icon: Gauge },
    ],
  },
  {
    label: 'Report',
    items: [
      { label: 'Top sellers', to: TOP_SELLERS, icon: Trophy },
      { label: 'Product report', to: PRODUCT_REPORT, icon: ChartColumn },
      {
        label: 'Inventory reports',
        to: INVENTORY_REPORTS,
        icon: ClipboardList,
        roles: ['Finance', 'Standard'],
      },
      {
        label: 'Inventory reports',
        to: INVENTORY_REPORTS_MANAGEMENT,
        icon: ClipboardList,
        roles: ['SuperAdmin', 'Salesman'],
      },
      { label: 'Monthly revenue', to: MONTHLY_REVENUE, icon: TrendingUp },
      { label: 'Order process by status', to: ORDER_PROCESS, icon: Workflow },
    ],
  },
  { label: 'Audit', to: AUDIT, icon: ScrollText, roles: ['SuperAdmin'] },
  { label: 'Operations', to: OPERATIONS, icon: Activity, roles: ['SuperAdmin'] },
  { label: 'Stuck work', to: STUCK_WORK, icon: RotateCw, roles: ['SuperAdmin'] },
  { label: 'Settings', to: SETTINGS, icon: Settings, roles: ['SuperAdmin'] },
];

const PARTNER: readonly MenuPart[] = [
  { label: 'Home', to: MY_HOME, icon: House },
  {
    label: 'My Promotions',
    items: [
      { label: 'All promotions', to: ALL_PROMOTIONS, icon: BadgePercent, anyOf: ['Promotion.View'] },
      { label: 'Bulk promotion', to: BULK, icon: Layers, anyOf: ['Promotion.View'] },
      { label: 'Upcoming promotions', to: UPCOMING, icon: Clock, anyOf: ['Promotion.UpcomingView'] },
    ],
  },
  { label: 'Direct sales', to: DIRECT_SALES, icon: Sparkles, anyOf: ['Promotion.DirectSalesView'], isNew: true },
  { label: 'My orders', to: MY_ORDERS, icon: ShoppingBag, anyOf: ['Order.View'] },
  { label: 'My invoices', to: MY_INVOICES, icon: FileText, anyOf: ['Invoice.View'] },
  { label: 'Statement', to: STATEMENT, icon: Landmark, anyOf: ['Invoice.View'] },
  { label: 'My uninvoiced orders', to: MY_UNINVOICED, icon: ReceiptText, anyOf: ['Invoice.Create'] },
  { label: 'Credit limit', to: MY_LIMIT, icon: Gauge },
  { label: 'My account', to: MY_ACCOUNT, icon: CircleUser },
];

/** Constant part of a path. */
export const staticRoutePath = (path: string): string => path.replace(/\/:.*$/, '') || '/';

/** Menu of a user. */
export function menuFor(
  role: Role,
  rights: ReadonlySet<Permission>,
  routes: readonly PageRoute[],
): readonly MenuPart[] {
  const isVisible = (item: MenuItem): boolean => {
    const route = routes.find(({ path }) => staticRoutePath(path) === item.to);
    return (
      route !== undefined &&
      canOpenRoute(route, role, rights) &&
      (!item.roles || item.roles.includes(role)) &&
      (!item.anyOf || item.anyOf.some((right) => rights.has(right)))
    );
  };
  return (role === 'Partner' ? PARTNER : MANAGEMENT)
    .map((part) => ('items' in part ? { ...part, items: part.items.filter(isVisible) } : part))
    .filter((part) => ('items' in part ? part.items.length > 0 : isVisible(part)));
}
