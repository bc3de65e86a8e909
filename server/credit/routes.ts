// The calls of credit limits, the ledger and payment plans.

import { creditCalls, overrideCalls, planCalls } from '#domain/credit/calls.ts';
import { type Edge, serve } from '#server/base/http.ts';
import { accountOf, myCredit, searchLedger, summaryOf } from './account.ts';
import { grantOverride, revokeOverride, searchOverrides } from './overrides.ts';
import { createPlan, markAsPaid, removePlan, searchPlans, updatePlan } from './plans.ts';

export function registerCreditRoutes(edge: Edge): void {
  serve(edge, creditCalls, { mine: myCredit, account: accountOf, ledger: searchLedger, summary: summaryOf });
  serve(edge, overrideCalls, { list: searchOverrides, grant: grantOverride, revoke: revokeOverride });
  serve(edge, planCalls, { list: searchPlans, create: createPlan, update: updatePlan, markAsPaid, remove: removePlan });
}
