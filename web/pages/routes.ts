// All pages. Their order is the order of the menu.

import type { PageRoute } from '#web/ui/session/page-route.ts';
import { accountPages } from './account/pages.ts';
import { accountingPages } from './accounting/pages.ts';
import { apiPages } from './api/pages.ts';
import { auditPages } from './audit/pages.ts';
import { bulkOrderPages } from './bulk-order/pages.ts';
import { catalogPages } from './catalog/pages.ts';
import { claimPages } from './claims/pages.ts';
import { companyPages } from './companies/pages.ts';
import { creditPages } from './credit/pages.ts';
import { developerPages } from './developers/pages.ts';
import { exportPages } from './exports/pages.ts';
import { homePages } from './home/pages.ts';
import { inventoryPages } from './inventories/pages.ts';
import { invoicePages } from './invoices/pages.ts';
import { keySearchPages } from './key-search/pages.ts';
import { loadPages } from './loads/pages.ts';
import { notificationPages } from './notifications/pages.ts';
import { operationPages } from './operations/pages.ts';
import { orderPages } from './orders/pages.ts';
import { paymentPages } from './payments/pages.ts';
import { promotionPages } from './promotions/pages.ts';
import { regionPages } from './regions/pages.ts';
import { reportPages } from './reports/pages.ts';
import { settingPages } from './settings/pages.ts';
import { setupPages } from './setup/pages.ts';
import { sheetPages } from './sheets/pages.ts';
import { shopPages } from './shop/pages.ts';
import { stuckWorkPages } from './stuck-work/pages.ts';
import { userPages } from './users/pages.ts';
import { vendorPages } from './vendors/pages.ts';

export const pageRoutes: readonly PageRoute[] = [
  ...homePages,
  ...shopPages,
  ...promotionPages,
  ...catalogPages,
  ...regionPages,
  ...orderPages,
  ...claimPages,
  ...keySearchPages,
  ...bulkOrderPages,
  ...invoicePages,
  ...paymentPages,
  ...vendorPages,
  ...accountingPages,
  ...inventoryPages,
  ...loadPages,
  ...companyPages,
  ...userPages,
  ...creditPages,
  ...reportPages,
  ...sheetPages,
  ...auditPages,
  ...operationPages,
  ...stuckWorkPages,
  ...settingPages,
  ...setupPages,
  ...notificationPages,
  ...exportPages,
  ...apiPages,
  ...developerPages,
  ...accountPages,
];
