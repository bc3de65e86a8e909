// The menus of both sides as data (NAV-006 to NAV-018). An entry is shown only when its screen exists and the person
// may see it; a group only when one of its entries is.

import type { LucideIcon } from 'lucide-react';
import BadgePercent from 'lucide-react/icons/badge-percent';
import Boxes from 'lucide-react/icons/boxes';
import Building2 from 'lucide-react/icons/building-2';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUser from 'lucide-react/icons/circle-user';
import Clock from 'lucide-react/icons/clock';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import Globe from 'lucide-react/icons/globe';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Sparkles from 'lucide-react/icons/sparkles';
import type { Permission, Role } from '#domain/base/permissions.ts';
import type { FeatureRoute } from '#web/base/route.ts';
import { admitted } from './guards.ts';

export interface MenuItem {
  label: string;
  to: string;
  icon?: LucideIcon;
  anyOf?: readonly Permission[];
  roles?: readonly Role[];
  isNew?: boolean;
}

export interface MenuGroup {
  label: string;
  icon: LucideIcon;
  items: readonly MenuItem[];
}

export type MenuPart = MenuItem | MenuGroup;

const at = (path: string): string => (path ? `/management/${path}` : '/management');

const MANAGEMENT: readonly MenuPart[] = [
  { label: 'Home', to: at(''), icon: House },
  { label: 'Promotions', to: at('promotions'), icon: BadgePercent },
  { label: 'Upcoming provider promotions', to: at('genba-provider-promotions'), icon: Clock },
  { label: 'Provider products', to: at('provider-products'), icon: Package },
  { label: 'Regions', to: at('merkur-regions'), icon: Globe },
  { label: 'Orders', to: at('orders'), icon: ShoppingBag },
  { label: 'Key search', to: at('key-search'), icon: KeyRound },
  {
    label: 'Finance',
    icon: Landmark,
    items: [
      { label: 'Invoices', to: at('invoices') },
      { label: 'Uninvoiced orders', to: at('uninvoiced') },
      { label: 'Credit notes', to: at('credit-notes') },
      { label: 'Vendors', to: at('vendors') },
    ],
  },
  {
    label: 'Inventories',
    icon: Boxes,
    items: [
      { label: 'Inventories', to: at('inventories') },
      { label: 'Manual stock', to: at('manual-inventory') },
    ],
  },
  {
    label: 'Companies',
    icon: Building2,
    items: [
      { label: 'Companies', to: at('companies') },
      { label: 'Users', to: at('users') },
      { label: 'Permission groups', to: at('permission-group') },
      { label: 'Credit limits', to: at('credit-limits') },
    ],
  },
  {
    label: 'Report',
    icon: ChartColumn,
    items: [
      { label: 'Top sellers', to: at('top-sellers') },
      { label: 'Product report', to: at('product-report') },
      { label: 'Inventory reports', to: at('inventory-reports'), roles: ['Finance', 'Standard'] },
      { label: 'Inventory reports', to: at('inventory-reports-management'), roles: ['SuperAdmin', 'Salesman'] },
      { label: 'Monthly revenue', to: at('monthly-revenue') },
      { label: 'Order process by status', to: at('order-process') },
    ],
  },
  { label: 'Settings', to: at('settings'), icon: Settings, roles: ['SuperAdmin'] },
];

const PARTNER: readonly MenuPart[] = [
  {
    label: 'My Promotions',
    icon: BadgePercent,
    items: [
      { label: 'All promotions', to: '/promotions', anyOf: ['Promotion.View'] },
      { label: 'Bulk promotion', to: '/active-promotions', anyOf: ['Promotion.View'] },
      { label: 'Upcoming promotions', to: '/upcoming-promotions', anyOf: ['Promotion.UpcomingView'] },
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
