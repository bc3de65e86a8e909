// The menus of both sides as data (NAV-006 to NAV-018). An entry is shown only when its screen exists and the person
// may see it; a group only when one of its entries is.

import type { LucideIcon } from 'lucide-react';
import BadgePercent from 'lucide-react/icons/badge-percent';
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
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import Package from 'lucide-react/icons/package';
import PackagePlus from 'lucide-react/icons/package-plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
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
import type { FeatureRoute } from '#web/base/route.ts';
import { admitted } from './admitted.ts';

export interface MenuItem {
  label: string;
  to: string;
  icon: LucideIcon;
  anyOf?: readonly Permission[];
  roles?: readonly Role[];
  isNew?: boolean;
  /** Addresses of details that belong to it. */
  also?: readonly string[];
}

export interface MenuGroup {
  label: string;
  items: readonly MenuItem[];
}

export type MenuPart = MenuItem | MenuGroup;

const at = (path: string): string => (path ? `/management/${path}` : '/management');

const MANAGEMENT: readonly MenuPart[] = [
  { label: 'Home', to: at(''), icon: House },
  {
    label: 'Promotions',
    to: at('promotions'),
    icon: BadgePercent,
    also: ['promotion-detail', 'new-promotions', 'edit-promotion'].map(at),
  },
  {
    label: 'Upcoming provider promotions',
    to: at('genba-provider-promotions'),
    icon: Clock,
    also: [at('upcoming-promotion-products')],
  },
  { label: 'Provider products', to: at('provider-products'), icon: Package },
  { label: 'Regions', to: at('merkur-regions'), icon: Globe },
  { label: 'Orders', to: at('orders'), icon: ShoppingBag, also: ['order-detail', 'unclear-purchases'].map(at) },
  { label: 'Key search', to: at('key-search'), icon: KeyRound },
  {
    label: 'Finance',
    items: [
      { label: 'Invoices', to: at('invoices'), icon: FileText },
      { label: 'Uninvoiced orders', to: at('uninvoiced'), icon: FileClock },
      { label: 'Credit notes', to: at('credit-notes'), icon: FileMinus },
      { label: 'Vendors', to: at('vendors'), icon: Store },
    ],
  },
  {
    label: 'Inventories',
    items: [
      { label: 'Inventories', to: at('inventories'), icon: Boxes },
      { label: 'Manual stock', to: at('manual-inventory'), icon: PackagePlus },
    ],
  },
  {
    label: 'Companies',
    items: [
      { label: 'Companies', to: at('companies'), icon: Building2 },
      { label: 'Users', to: at('users'), icon: Users },
      { label: 'Permission groups', to: at('permission-group'), icon: ShieldCheck },
      { label: 'Credit limits', to: at('credit-limits'), icon: Gauge },
    ],
  },
  {
    label: 'Report',
    items: [
      { label: 'Top sellers', to: at('top-sellers'), icon: Trophy },
      { label: 'Product report', to: at('product-report'), icon: ChartColumn },
      { label: 'Inventory reports', to: at('inventory-reports'), icon: ClipboardList, roles: ['Finance', 'Standard'] },
      {
        label: 'Inventory reports',
        to: at('inventory-reports-management'),
        icon: ClipboardList,
        roles: ['SuperAdmin', 'Salesman'],
      },
      { label: 'Monthly revenue', to: at('monthly-revenue'), icon: TrendingUp },
      { label: 'Order process by status', to: at('order-process'), icon: Workflow },
    ],
  },
  { label: 'Audit', to: at('audit'), icon: ScrollText, roles: ['SuperAdmin'] },
  { label: 'Settings', to: at('settings'), icon: Settings, roles: ['SuperAdmin'] },
];

const PARTNER: readonly MenuPart[] = [
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
  { label: 'My uninvoiced orders', to: '/uninvoiced', icon: ReceiptText, anyOf: ['Invoice.Create'] },
  { label: 'Credit limit', to: '/credit-limit', icon: Gauge },
  { label: 'My account', to: '/myaccount', icon: CircleUser },
];

/** The part of a path that never changes. */
export const fixedPath = (path: string): string => path.replace(/\/:.*$/, '') || '/';

/** The menu of a person. */
export function menuOf(
  role: Role,
  rights: ReadonlySet<Permission>,
  routes: readonly FeatureRoute[],
): readonly MenuPart[] {
  const shown = (item: MenuItem): boolean => {
    const route = routes.find(({ path }) => fixedPath(path) === item.to);
    return (
      route !== undefined &&
      admitted(route, role, rights) &&
      (!item.roles || item.roles.includes(role)) &&
      (!item.anyOf || item.anyOf.some((right) => rights.has(right)))
    );
  };
  return (role === 'Partner' ? PARTNER : MANAGEMENT)
    .map((part) => ('items' in part ? { ...part, items: part.items.filter(shown) } : part))
    .filter((part) => ('items' in part ? part.items.length > 0 : shown(part)));
}
