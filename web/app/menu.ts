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
import type { Permission, Role } from '#domain/base/permissions.ts';
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

const managementPath = (path: string): string => (path ? `/management/${path}` : '/management');

const MANAGEMENT: readonly MenuPart[] = [
  { label: 'Home', to: managementPath(''), icon: House },
  {
    label: 'Promotions',
    to: managementPath('promotions'),
    icon: BadgePercent,
    detailPaths: ['promotion-detail', 'new-promotions', 'edit-promotion'].map(managementPath),
  },
  {
    label: 'Upcoming provider promotions',
    to: managementPath('genba-provider-promotions'),
    icon: Clock,
    detailPaths: ['upcoming-promotions', 'upcoming-promotion-products'].map(managementPath),
  },
  { label: 'Provider products', to: managementPath('provider-products'), icon: Package },
  { label: 'Regions', to: managementPath('merkur-regions'), icon: Globe },
  {
    label: 'Orders',
    to: managementPath('orders'),
    icon: ShoppingBag,
    detailPaths: ['order-detail', 'unclear-purchases'].map(managementPath),
  },
  { label: 'Key search', to: managementPath('key-search'), icon: KeyRound },
  {
    label: 'Finance',
    items: [
      {
        label: 'Invoices',
        to: managementPath('invoices'),
        icon: FileText,
        detailPaths: [managementPath('tax-rules')],
      },
      {
        label: 'Uninvoiced orders',
        to: managementPath('uninvoiced'),
        icon: FileClock,
        detailPaths: [managementPath('invoice-problems')],
      },
      { label: 'Credit notes', to: managementPath('credit-notes'), icon: FileMinus },
      { label: 'Payments', to: managementPath('payments'), icon: Landmark },
      { label: 'Ageing', to: managementPath('ageing'), icon: Hourglass },
      {
        label: 'Reminders',
        to: managementPath('reminders'),
        icon: BellRing,
        detailPaths: [managementPath('sent-reminders')],
      },
      { label: 'Vendors', to: managementPath('vendors'), icon: Store },
      { label: 'Accounting', to: managementPath('accounting'), icon: Layers },
    ],
  },
  {
    label: 'Inventories',
    items: [
      { label: 'Inventories', to: managementPath('inventories'), icon: Boxes },
      { label: 'Manual stock', to: managementPath('manual-inventory'), icon: PackagePlus },
      {
        label: 'Key loads',
        to: managementPath('key-loads'),
        icon: KeyRound,
        detailPaths: [managementPath('key-load')],
      },
    ],
  },
  {
    label: 'Companies',
    items: [
      { label: 'Companies', to: managementPath('companies'), icon: Building2 },
      { label: 'Users', to: managementPath('users'), icon: Users },
      { label: 'Permission groups', to: managementPath('permission-group'), icon: ShieldCheck },
      { label: 'Credit limits', to: managementPath('credit-limits'), icon: Gauge },
    ],
  },
  {
    label: 'Report',
    items: [
      { label: 'Top sellers', to: managementPath('top-sellers'), icon: Trophy },
      { label: 'Product report', to: managementPath('product-report'), icon: ChartColumn },
      {
        label: 'Inventory reports',
        to: managementPath('inventory-reports'),
        icon: ClipboardList,
        roles: ['Finance', 'Standard'],
      },
      {
        label: 'Inventory reports',
        to: managementPath('inventory-reports-management'),
        icon: ClipboardList,
        roles: ['SuperAdmin', 'Salesman'],
      },
      { label: 'Monthly revenue', to: managementPath('monthly-revenue'), icon: TrendingUp },
      { label: 'Order process by status', to: managementPath('order-process'), icon: Workflow },
    ],
  },
  { label: 'Audit', to: managementPath('audit'), icon: ScrollText, roles: ['SuperAdmin'] },
  { label: 'Operations', to: managementPath('operations'), icon: Activity, roles: ['SuperAdmin'] },
  { label: 'Stuck work', to: managementPath('stuck-work'), icon: RotateCw, roles: ['SuperAdmin'] },
  { label: 'Settings', to: managementPath('settings'), icon: Settings, roles: ['SuperAdmin'] },
];

const PARTNER: readonly MenuPart[] = [
  { label: 'Home', to: '/home', icon: House },
  {
    label: 'My Promotions',
    items: [
      { label: 'All promotions', to: '/promotions', icon: BadgePercent, anyOf: ['Promotion.View'] },
      { label: 'Bulk promotion', to: '/active-promotions', icon: Layers, anyOf: ['Promotion.View'] },
      { label: 'Upcoming promotions', to: '/upcoming-promotions', icon: Clock, anyOf: ['Promotion.UpcomingView'] },
    ],
  },
  { label: 'Direct sales', to: '/directsales', icon: Sparkles, anyOf: ['Promotion.DirectSalesView'], isNew: true },
  { label: 'My orders', to: '/orders', icon: ShoppingBag, anyOf: ['Order.View'] },
  { label: 'My invoices', to: '/invoices', icon: FileText, anyOf: ['Invoice.View'] },
  { label: 'Statement', to: '/statement', icon: Landmark, anyOf: ['Invoice.View'] },
  { label: 'My uninvoiced orders', to: '/uninvoiced', icon: ReceiptText, anyOf: ['Invoice.Create'] },
  { label: 'Credit limit', to: '/credit-limit', icon: Gauge },
  { label: 'My account', to: '/myaccount', icon: CircleUser },
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
