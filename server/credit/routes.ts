// Calls on credit limits, the ledger and payment plans.

import { creditCalls, overrideCalls, planCalls } from '#domain/credit/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { myCredit, readCreditAccount, readPartnerSummary, searchLedger } from './account.ts';
import { grantOverride, revokeOverride, searchOverrides } from './overrides.ts';
import { type BookPlanPayment, createPlan, markAsPaid, removePlan, searchPlans, updatePlan } from './plans.ts';

export function registerCreditRoutes(edge: Edge, bookPlanPayment: BookPlanPayment): void {
  serve(edge, creditCalls, {
    mine: myCredit,
    account: readCreditAccount,
    ledger: searchLedger,
    summary: readPartnerSummary,
  });
  serve(edge, overrideCalls, { list: searchOverrides, grant: grantOverride, revoke: revokeOverride });
  serve(edge, planCalls, {
    list: searchPlans,
    create: (by, input) => createPlan(by, input, bookPlanPayment),
    update: (by, input) => updatePlan(by, input, bookPlanPayment),
    markAsPaid: (by, input) => markAsPaid(by, input, bookPlanPayment),
    remove: removePlan,
  });
}
