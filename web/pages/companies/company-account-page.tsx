// Account of a company, with links to its orders.

import { orderPath } from '#domain/orders/links.ts';
import type { OrderAction } from '#domain/orders/rules.ts';
import { detailLabels } from '#web/orders/detail-labels.ts';

import { CompanyAccountScreen } from './company-account-screen.tsx';

const orderLinks = {
  orderPath,
  actionName: (action: string) => detailLabels.happened[action as OrderAction] ?? action,
};

export default function CompanyAccountPage() {
  return <CompanyAccountScreen ways={orderLinks} />;
}
