// Home page calls, one each, with sections loaded in parallel.

import { myHomeCalls } from '#domain/home/partner-calls.ts';
import { type FinanceHome, homeCalls, type Overview } from '#domain/home/staff-calls.ts';
import { waitingCalls } from '#domain/home/waiting-calls.ts';
import { withPreparedStatements } from '#server/base/database/db.ts';
import type { QueryContext } from '#server/base/http/context.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { readCreditNearLimit, readPromotionsOfWeek, readProviderHealth } from './business.ts';
import { readFinance } from './finance-home.ts';
import { readFirstSteps, readSetupSteps, skipStep } from './first-steps.ts';
import { readMonth, readTops } from './month.ts';
import { readOrderIssues, readQueues, readUnclear } from './order-queues.ts';
import { showPartnerHome } from './partner-home.ts';
import type { HomeSetup } from './setup.ts';
import { countWaiting } from './waiting.ts';

const showOverview =
  (setup: HomeSetup) =>
  async (context: QueryContext): Promise<Overview> => {
    const [firstSteps, queues, troubles, unclear, providers, promotions, month, tops, credit] = await Promise.all([
      setup.isDemo ? null : readFirstSteps(context, setup),
      readQueues(context),
      readOrderIssues(context),
      readUnclear(context),
      readProviderHealth(context),
      readPromotionsOfWeek(context),
      readMonth(context),
      readTops(context),
      readCreditNearLimit(context),
    ]);
    return {
      firstSteps,
      queues,
      troubles,
      unclear,
      providers,
      promotions,
      month,
      ...tops,
      credit,
      frameUrl: setup.frameUrl,
    };
  };

const showFinance =
  ({ frameUrl }: HomeSetup) =>
  async (context: QueryContext): Promise<FinanceHome> => {
    const [finance, month] = await Promise.all([readFinance(context), readMonth(context)]);
    return { ...finance, month, frameUrl };
  };

/**
 * A home page sends a dozen and more constant statements; planning them would take ten times as long as running them.
 */
const withKeptPlans =
  <Home>(show: (context: QueryContext) => Promise<Home>) =>
  (context: QueryContext): Promise<Home> =>
    show({ ...context, db: withPreparedStatements(context.db) });

export function registerHomeRoutes(edge: Edge, setup: HomeSetup): void {
  serve(edge, homeCalls, {
    overview: withKeptPlans(showOverview(setup)),
    finance: withKeptPlans(showFinance(setup)),
    setupSteps: (context) => readSetupSteps(context, setup),
    skipStep,
  });
  serve(edge, myHomeCalls, { show: withKeptPlans(showPartnerHome) });
  serve(edge, waitingCalls, { count: withKeptPlans(countWaiting) });
}
