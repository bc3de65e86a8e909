// The Overview: what the month earned, what waits and what is in trouble (OVR-001 to OVR-008). Those who keep the books
// see their own work instead of that of sales.

import { useRole } from '#web/ui/session/session.ts';
import { FinanceOverview } from './finance-overview.tsx';
import { SalesOverview } from './sales-overview.tsx';

export default function OverviewPage() {
  return useRole() === 'Finance' ? <FinanceOverview /> : <SalesOverview />;
}
