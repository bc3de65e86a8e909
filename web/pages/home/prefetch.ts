// Queries of the home pages, started while their code loads.

import { myHomeCalls } from '#domain/home/partner-calls.ts';
import { homeCalls } from '#domain/home/staff-calls.ts';
import { prefetch } from '#web/ui/session/queries.ts';
import { roleOf, storedLogin } from '#web/ui/session/session.ts';

export const prefetchOverview = (): void =>
  prefetch(roleOf(storedLogin()) === 'Finance' ? homeCalls.finance : homeCalls.overview, {});
export const prefetchMyHome = (): void => prefetch(myHomeCalls.show, {});
