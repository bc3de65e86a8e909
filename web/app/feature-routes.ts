// All screens, feature by feature. A new feature adds one line here.

import { accessRoutes } from '#web/access/routes.tsx';
import type { PageRoute } from '#web/ui/session/page-route.ts';
import { sellingRoutes } from '#web/cart/routes.tsx';
import { creditRoutes } from '#web/credit/routes.tsx';
import { orderRoutes } from '#web/delivery/routes.tsx';
import { peopleRoutes } from '#web/people/routes.tsx';
import { settingRoutes } from '#web/settings/routes.tsx';
import { sheetRoutes } from '#web/sheets/routes.tsx';

export const featureRoutes: readonly PageRoute[] = [
  ...accessRoutes,
  ...orderRoutes,
  ...sellingRoutes,
  ...peopleRoutes,
  ...creditRoutes,
  ...sheetRoutes,
  ...settingRoutes,
];
