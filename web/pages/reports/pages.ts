// Pages of reports: addresses, access and menu entries.

import ChartColumn from 'lucide-react/icons/chart-column';
import ChartLine from 'lucide-react/icons/chart-line';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Gauge from 'lucide-react/icons/gauge';
import Globe from 'lucide-react/icons/globe';
import Percent from 'lucide-react/icons/percent';
import TrendingUp from 'lucide-react/icons/trending-up';
import Trophy from 'lucide-react/icons/trophy';
import Workflow from 'lucide-react/icons/workflow';
import { FINANCE_ROLES } from '#domain/base/roles.ts';
import { INVENTORY_REPORTS_MANAGEMENT_PATH, INVENTORY_REPORTS_PATH } from '#domain/reports/landing-links.ts';
import {
  ANALYTICS,
  ANALYTICS_PATH,
  EC_SALES_PATH,
  MONTHLY_REVENUE_PATH,
  ORDER_PROCESS_PATH,
  PERFORMANCE,
  PERFORMANCE_DETAILS_PATH,
  PERFORMANCE_PATH,
  PRODUCT_REPORT_PATH,
  reportTitles,
  SOLD_ORDERS_PATH,
  TOP_SELLERS_PATH,
  VAT_DOCUMENTS_PATH,
  VAT_REPORT,
  VAT_REPORT_PATH,
} from '#domain/reports/links.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

export const reportPages: readonly PageRoute[] = [
  {
    path: ANALYTICS_PATH,
    title: reportTitles.analytics,
    side: 'Management',
    menu: { label: 'Analytics', icon: ChartLine, group: 'Report' },
    page: () => import('./analytics-page.tsx'),
  },
  {
    path: SOLD_ORDERS_PATH,
    title: reportTitles.soldOrders,
    side: 'Management',
    menuOf: ANALYTICS,
    page: () => import('./sold-orders-page.tsx'),
  },
  {
    path: PERFORMANCE_PATH,
    title: reportTitles.performance,
    side: 'Management',
    menu: { label: 'Performance', icon: Gauge, group: 'Report' },
    page: () => import('./performance-page.tsx'),
  },
  {
    path: PERFORMANCE_DETAILS_PATH,
    title: reportTitles.performanceDetails,
    side: 'Management',
    menuOf: PERFORMANCE,
    page: () => import('./performance-details-page.tsx'),
  },
  {
    path: TOP_SELLERS_PATH,
    title: reportTitles.topSellers,
    side: 'Management',
    menu: { label: 'Top sellers', icon: Trophy, group: 'Report' },
    page: () => import('./top-sellers-page.tsx'),
  },
  {
    path: PRODUCT_REPORT_PATH,
    title: reportTitles.product,
    side: 'Management',
    menu: { label: 'Product report', icon: ChartColumn, group: 'Report' },
    page: () => import('./product-report-page.tsx'),
  },
  {
    path: INVENTORY_REPORTS_PATH,
    title: reportTitles.inventory,
    side: 'Management',
    roles: ['Finance', 'Standard'],
    menu: { label: 'Inventory reports', icon: ClipboardList, group: 'Report' },
    page: () => import('./inventory-reports-page.tsx'),
  },
  {
    path: INVENTORY_REPORTS_MANAGEMENT_PATH,
    title: reportTitles.inventory,
    side: 'Management',
    roles: ['SuperAdmin', 'Salesman'],
    menu: { label: 'Inventory reports', icon: ClipboardList, group: 'Report' },
    page: () => import('./inventory-reports-page.tsx'),
  },
  {
    path: MONTHLY_REVENUE_PATH,
    title: reportTitles.revenue,
    side: 'Management',
    menu: { label: 'Monthly revenue', icon: TrendingUp, group: 'Report' },
    page: () => import('./monthly-revenue-page.tsx'),
  },
  {
    path: ORDER_PROCESS_PATH,
    title: reportTitles.process,
    side: 'Management',
    menu: { label: 'Order process by status', icon: Workflow, group: 'Report' },
    page: () => import('./order-process-page.tsx'),
  },
  {
    path: VAT_REPORT_PATH,
    title: reportTitles.vat,
    side: 'Management',
    roles: FINANCE_ROLES,
    menu: { label: 'VAT report', icon: Percent, group: 'Report' },
    page: () => import('./vat-report-page.tsx'),
  },
  {
    path: EC_SALES_PATH,
    title: reportTitles.ecSales,
    side: 'Management',
    roles: FINANCE_ROLES,
    menu: { label: 'EC sales list', icon: Globe, group: 'Report' },
    page: () => import('./ec-sales-list-page.tsx'),
  },
  {
    path: VAT_DOCUMENTS_PATH,
    title: reportTitles.vatDocuments,
    side: 'Management',
    roles: FINANCE_ROLES,
    menuOf: VAT_REPORT,
    page: () => import('./vat-documents-page.tsx'),
  },
];
