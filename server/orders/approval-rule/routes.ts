// Calls of approval by rule.

import { approvalRuleCalls } from '#domain/orders/approval-rule/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { showCompanyRule } from './company-rule.ts';
import { confirmRule, discardRule, proposeRule, switchRuleOff } from './rule-changes.ts';

export const registerApprovalRuleRoutes = (edge: Edge): void =>
  serve(edge, approvalRuleCalls, {
    get: showCompanyRule,
    propose: proposeRule,
    confirm: confirmRule,
    discard: discardRule,
    switchOff: switchRuleOff,
  });
