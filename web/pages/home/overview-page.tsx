// The Overview: revenue of the month, pending work and problems (OVR-001 to OVR-008). Finance roles see their own tasks
// instead of those of sales.

import { useRole } from '#web/ui/session/session.ts';
import { FinanceOverview } from './finance-overview.tsx';
import { SalesOverview } from './sales-overview.tsx';

export default function OverviewPage() {
  return useRole() === 'Finance' ? <FinanceOverview /> : <SalesOverview />;
}
