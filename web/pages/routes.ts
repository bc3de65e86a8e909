// All URLs: page, access, and data to prefetch while its code loads. Long, because it is one table.

import { EDIT_USER_PATH, GROUPS_PATH, MY_ACCOUNT, USERS_PATH, userTitles } from '#domain/access/links.ts';
import { accountingTitles, BATCHES_PATH, VENDORS_PATH } from '#domain/accounting/links.ts';
import { AUDIT_PATH, auditTitles } from '#domain/audit/links.ts';
import { FINANCE_ROLES } from '#domain/base/permissions.ts';
import { buyingTitles, UNCLEAR_PATH } from '#domain/buying/links.ts';
import { BASKET, cartTitles, DIRECT_SALES_PATH } from '#domain/cart/links.ts';
import {
  catalogTitles,
  NEW_PROMOTION,
  PROMOTION_PRODUCTS_PATH,
  PROVIDER_PRODUCTS_PATH,
  PROVIDER_PROMOTIONS_PATH,
  UPCOMING_PROVIDER_PROMOTIONS_PATH,
} from '#domain/catalog/links.ts';
import {
  ACCOUNT_PATH,
  COMPANIES_PATH,
  CREATE_COMPANY,
  companyTitles,
  EDIT_COMPANY_PATH,
  RELATIONS_PATH,
} from '#domain/companies/links.ts';
import { creditTitles, LIMITS_PATH, MY_LIMIT } from '#domain/credit/links.ts';
import { KEY_SEARCH, keySearchTitle } from '#domain/delivery/links.ts';
import { EXPORTS_PATH, exportTitles } from '#domain/exports/links.ts';
import { homeTitles, MY_HOME, OVERVIEW } from '#domain/home/links.ts';
import {
  CREDIT_NOTES_PATH,
  INVOICE_PROBLEMS_PATH,
  INVOICES_PATH,
  invoiceTitles,
  MY_INVOICES_PATH,
  MY_UNINVOICED_PATH,
  TAX_RULES,
  UNINVOICED_PATH,
} from '#domain/invoices/links.ts';
import { LOAD_PATH, LOADS_PATH, loadTitles } from '#domain/loads/links.ts';
import { NOTIFICATIONS_PATH, notificationTitles } from '#domain/notifications/links.ts';
import { OPERATIONS, operationTitles } from '#domain/operations/links.ts';
import { BULK_ORDER_PATH, MY_ORDERS_PATH, ORDER_PATH, ORDERS_PATH, orderTitles } from '#domain/orders/links.ts';
import {
  AGEING_PATH,
  PAYMENTS_PATH,
  paymentTitles,
  REMINDERS_PATH,
  SENT_REMINDERS_PATH,
  STATEMENT,
} from '#domain/payments/links.ts';
import {
  ALL_PROMOTIONS_PATH,
  BULK_PATH,
  EDIT_PROMOTION_PATH,
  PRODUCT_PATH,
  PROMOTION_PATH,
  PROMOTIONS_PATH,
  promotionTitles,
  REGIONS,
  UPCOMING_PATH,
} from '#domain/promotions/links.ts';
import {
  INVENTORY_REPORTS_MANAGEMENT_PATH,
  INVENTORY_REPORTS_PATH,
  MONTHLY_REVENUE_PATH,
  ORDER_PROCESS_PATH,
  PRODUCT_REPORT_PATH,
  reportTitles,
  TOP_SELLERS_PATH,
} from '#domain/reports/links.ts';
import { SETTINGS } from '#domain/settings/links.ts';
import { SHEETS, sheetTitles } from '#domain/sheets/links.ts';
import { INVENTORIES_PATH, MANUAL_STOCK_PATH, stockTitles } from '#domain/stock/links.ts';
import { STUCK_WORK_PATH, workTitles } from '#domain/work/links.ts';
import { settingLabels } from '#web/settings/labels.ts';
import type { PageRoute } from '#web/ui/session/page-route.ts';

/** Imported on demand, so that these calls are not in the chunk of the route table. */
const orderCalls = () => import('./orders/prefetch.ts');
const homeCalls = () => import('./home/prefetch.ts');
const shopCalls = () => import('./shop/prefetch.ts');
const prefetchCart = () => void shopCalls().then((calls) => calls.prefetchCart());

export const pageRoutes: readonly PageRoute[] = [
  // Homes
  {
    path: OVERVIEW,
    title: homeTitles.overview,
    side: 'Management',
    page: () => import('./home/overview-page.tsx'),
    prefetch: () => void homeCalls().then((calls) => calls.prefetchOverview()),
  },
  {
    path: MY_HOME,
    title: homeTitles.home,
    side: 'Partner',
    page: () => import('./home/my-home-page.tsx'),
    prefetch: () => void homeCalls().then((calls) => calls.prefetchMyHome()),
  },
  // Orders and buying
  {
    path: MY_ORDERS_PATH,
    title: orderTitles.myOrders,
    side: 'Partner',
    anyOf: ['Order.View'],
    page: () => import('./orders/my-orders-page.tsx'),
    prefetch: (params) => void orderCalls().then((calls) => calls.prefetchMyOrders(params)),
  },
  {
    path: ORDERS_PATH,
    title: orderTitles.orders,
    side: 'Management',
    anyOf: ['Order.View'],
    page: () => import('./orders/orders-page.tsx'),
    prefetch: (params) => void orderCalls().then((calls) => calls.prefetchOrders(params)),
  },
  {
    path: ORDER_PATH,
    title: orderTitles.order,
    side: 'Management',
    anyOf: ['Order.View'],
    page: () => import('./orders/order-page.tsx'),
    prefetch: ({ orderid }) => void orderCalls().then((calls) => calls.prefetchOrder(orderid)),
  },
  {
    path: UNCLEAR_PATH,
    title: buyingTitles.unclear,
    side: 'Management',
    anyOf: ['Order.Level2Approve'],
    page: () => import('./orders/unclear-purchases-page.tsx'),
  },
  {
    path: KEY_SEARCH,
    title: keySearchTitle,
    side: 'Management',
    anyOf: ['Order.View'],
    page: () => import('./key-search/key-search-page.tsx'),
  },
  // Promotions, shop and cart
  {
    path: ALL_PROMOTIONS_PATH,
    title: promotionTitles.allPromotions,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    page: () => import('./shop/shop-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: PRODUCT_PATH,
    title: promotionTitles.product,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    page: () => import('./shop/product-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: BULK_PATH,
    title: promotionTitles.bulk,
    side: 'Partner',
    anyOf: ['Promotion.View'],
    page: () => import('./shop/bulk-promotions-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: UPCOMING_PATH,
    title: promotionTitles.upcoming,
    side: 'Partner',
    anyOf: ['Promotion.UpcomingView'],
    page: () => import('./promotions/upcoming-promotions-page.tsx'),
  },
  {
    path: DIRECT_SALES_PATH,
    title: cartTitles.directSales,
    side: 'Partner',
    anyOf: ['Promotion.DirectSalesView'],
    page: () => import('./shop/direct-sales-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: BASKET,
    title: cartTitles.basket,
    side: 'Partner',
    anyOf: ['Order.Create'],
    page: () => import('./shop/basket-page.tsx'),
    prefetch: prefetchCart,
  },
  {
    path: BULK_ORDER_PATH,
    title: orderTitles.bulkOrder,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./bulk-order/bulk-order-page.tsx'),
  },
  {
    path: PROMOTION_PATH,
    title: promotionTitles.promotion,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./promotions/promotion-page.tsx'),
    prefetch: ({ promotionid }) => void shopCalls().then((calls) => calls.prefetchPromotion(promotionid)),
  },
  {
    path: REGIONS,
    title: promotionTitles.regions,
    side: 'Management',
    page: () => import('./regions/regions-page.tsx'),
  },
  {
    path: NEW_PROMOTION,
    title: promotionTitles.create,
    side: 'Management',
    anyOf: ['Promotion.Create'],
    page: () => import('./promotions/promotion-wizard-page.tsx'),
  },
  {
    path: EDIT_PROMOTION_PATH,
    title: promotionTitles.edit,
    side: 'Management',
    anyOf: ['Promotion.Edit'],
    page: () => import('./promotions/promotion-wizard-page.tsx'),
  },
  {
    path: PROMOTION_PRODUCTS_PATH,
    title: catalogTitles.promotionProducts,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./catalog/promotion-products-page.tsx'),
  },
  // Lists of providers and promotions, spreadsheets
  {
    path: PROMOTIONS_PATH,
    title: promotionTitles.promotions,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./promotions/promotions-page.tsx'),
  },
  ...[PROVIDER_PROMOTIONS_PATH, UPCOMING_PROVIDER_PROMOTIONS_PATH].map(
    (path): PageRoute => ({
      path,
      title: catalogTitles.promotions,
      side: 'Management',
      anyOf: ['Promotion.UpcomingView'],
      page: () => import('./catalog/provider-promotions-page.tsx'),
    }),
  ),
  {
    path: PROVIDER_PRODUCTS_PATH,
    title: catalogTitles.products,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./catalog/provider-products-page.tsx'),
  },
  {
    path: SHEETS,
    title: sheetTitles.sheets,
    side: 'Management',
    anyOf: ['Promotion.View'],
    page: () => import('./sheets/sheets-page.tsx'),
  },
  // Own stock, vendors, reports
  {
    path: INVENTORIES_PATH,
    title: stockTitles.inventories,
    side: 'Management',
    page: () => import('./inventories/inventories-page.tsx'),
  },
  {
    path: MANUAL_STOCK_PATH,
    title: stockTitles.manual,
    side: 'Management',
    page: () => import('./inventories/manual-stock-page.tsx'),
  },
  {
    path: LOADS_PATH,
    title: loadTitles.loads,
    side: 'Management',
    page: () => import('./loads/loads-page.tsx'),
  },
  {
    path: LOAD_PATH,
    title: loadTitles.load,
    side: 'Management',
    page: () => import('./loads/load-page.tsx'),
  },
  {
    path: TAX_RULES,
    title: invoiceTitles.taxRules,
    side: 'Management',
    page: () => import('./invoices/tax-rules-page.tsx'),
  },
  {
    path: BATCHES_PATH,
    title: accountingTitles.batches,
    side: 'Management',
    roles: FINANCE_ROLES,
    page: () => import('./accounting/batches-page.tsx'),
  },
  {
    path: VENDORS_PATH,
    title: accountingTitles.vendors,
    side: 'Management',
    page: () => import('./vendors/vendors-page.tsx'),
  },
  {
    path: INVENTORY_REPORTS_PATH,
    title: reportTitles.inventory,
    side: 'Management',
    roles: ['Finance', 'Standard'],
    page: () => import('./reports/inventory-reports-page.tsx'),
  },
  {
    path: INVENTORY_REPORTS_MANAGEMENT_PATH,
    title: reportTitles.inventory,
    side: 'Management',
    roles: ['SuperAdmin', 'Salesman'],
    page: () => import('./reports/inventory-reports-page.tsx'),
  },
  {
    path: TOP_SELLERS_PATH,
    title: reportTitles.topSellers,
    side: 'Management',
    page: () => import('./reports/top-sellers-page.tsx'),
  },
  {
    path: PRODUCT_REPORT_PATH,
    title: reportTitles.product,
    side: 'Management',
    page: () => import('./reports/product-report-page.tsx'),
  },
  {
    path: MONTHLY_REVENUE_PATH,
    title: reportTitles.revenue,
    side: 'Management',
    page: () => import('./reports/monthly-revenue-page.tsx'),
  },
  {
    path: ORDER_PROCESS_PATH,
    title: reportTitles.process,
    side: 'Management',
    page: () => import('./reports/order-process-page.tsx'),
  },
  // Companies, users, audit log
  {
    path: COMPANIES_PATH,
    title: companyTitles.companies,
    side: 'Management',
    page: () => import('./companies/companies-page.tsx'),
  },
  {
    path: CREATE_COMPANY,
    title: companyTitles.create,
    side: 'Management',
    roles: ['SuperAdmin', 'Salesman'],
    page: () => import('./companies/create-company-page.tsx'),
  },
  {
    path: EDIT_COMPANY_PATH,
    title: companyTitles.edit,
    side: 'Management',
    roles: ['SuperAdmin', 'Salesman', 'Finance'],
    page: () => import('./companies/edit-company-page.tsx'),
  },
  {
    path: RELATIONS_PATH,
    title: companyTitles.relations,
    side: 'Management',
    page: () => import('./companies/company-relations-page.tsx'),
  },
  {
    path: ACCOUNT_PATH,
    title: companyTitles.account,
    side: 'Management',
    page: () => import('./companies/company-account-page.tsx'),
  },
  { path: USERS_PATH, title: userTitles.users, side: 'Management', page: () => import('./users/users-page.tsx') },
  {
    path: EDIT_USER_PATH,
    title: userTitles.editUser,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./users/edit-user-page.tsx'),
  },
  {
    path: AUDIT_PATH,
    title: auditTitles.audit,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./audit/audit-page.tsx'),
  },
  {
    path: OPERATIONS,
    title: operationTitles.operations,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./operations/operations-page.tsx'),
  },
  {
    path: STUCK_WORK_PATH,
    title: workTitles.stuckWork,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./stuck-work/stuck-work-page.tsx'),
  },
  { path: GROUPS_PATH, title: userTitles.groups, side: 'Management', page: () => import('./users/groups-page.tsx') },
  // Credit
  {
    path: LIMITS_PATH,
    title: creditTitles.limits,
    side: 'Management',
    page: () => import('./credit/credit-limits-page.tsx'),
  },
  {
    path: MY_LIMIT,
    title: creditTitles.mine,
    side: 'Partner',
    page: () => import('./credit/my-credit-limit-page.tsx'),
  },
  // Invoices
  {
    path: INVOICES_PATH,
    title: invoiceTitles.invoices,
    side: 'Management',
    anyOf: ['Invoice.View'],
    page: () => import('./invoices/invoices-page.tsx'),
  },
  {
    path: MY_INVOICES_PATH,
    title: invoiceTitles.myInvoices,
    side: 'Partner',
    anyOf: ['Invoice.View'],
    page: () => import('./invoices/my-invoices-page.tsx'),
  },
  {
    path: UNINVOICED_PATH,
    title: invoiceTitles.uninvoiced,
    side: 'Management',
    anyOf: ['Invoice.Create'],
    page: () => import('./invoices/uninvoiced-page.tsx'),
  },
  {
    path: MY_UNINVOICED_PATH,
    title: invoiceTitles.myUninvoiced,
    side: 'Partner',
    anyOf: ['Invoice.Create'],
    page: () => import('./invoices/my-uninvoiced-page.tsx'),
  },
  {
    path: INVOICE_PROBLEMS_PATH,
    title: invoiceTitles.problems,
    side: 'Management',
    anyOf: ['Invoice.Create'],
    page: () => import('./invoices/invoice-problems-page.tsx'),
  },
  {
    path: CREDIT_NOTES_PATH,
    title: invoiceTitles.creditNotes,
    side: 'Management',
    anyOf: ['Invoice.View'],
    page: () => import('./invoices/credit-notes-page.tsx'),
  },
  // Payments
  {
    path: PAYMENTS_PATH,
    title: paymentTitles.payments,
    side: 'Management',
    roles: FINANCE_ROLES,
    page: () => import('./payments/payments-page.tsx'),
  },
  {
    path: AGEING_PATH,
    title: paymentTitles.ageing,
    side: 'Management',
    page: () => import('./payments/ageing-page.tsx'),
  },
  {
    path: REMINDERS_PATH,
    title: paymentTitles.reminders,
    side: 'Management',
    page: () => import('./payments/reminders-page.tsx'),
  },
  {
    path: SENT_REMINDERS_PATH,
    title: paymentTitles.sentReminders,
    side: 'Management',
    page: () => import('./payments/sent-reminders-page.tsx'),
  },
  {
    path: STATEMENT,
    title: paymentTitles.statement,
    side: 'Partner',
    anyOf: ['Invoice.View'],
    page: () => import('./payments/statement-page.tsx'),
  },
  // Settings and account
  {
    path: SETTINGS,
    title: settingLabels.title,
    side: 'Management',
    roles: ['SuperAdmin'],
    page: () => import('./settings/settings-page.tsx'),
  },
  {
    path: NOTIFICATIONS_PATH,
    title: notificationTitles.notifications,
    side: 'Both',
    page: () => import('./notifications/notifications-page.tsx'),
  },
  {
    path: EXPORTS_PATH,
    title: exportTitles.exports,
    side: 'Both',
    page: () => import('./exports/exports-page.tsx'),
  },
  { path: MY_ACCOUNT, title: 'My Account', side: 'Both', page: () => import('./account/my-account-page.tsx') },
];
