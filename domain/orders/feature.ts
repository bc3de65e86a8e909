// Call modules of the feature: ids, tag and named schemas of the OpenAPI document.

import * as approvalRule from './approval-rule/calls.ts';
import * as approvalSetting from './approval-setting.ts';
import * as orders from './calls.ts';
import * as overview from './overview.ts';
import * as pendingOrders from './pending-orders.ts';
import * as quote from './quote.ts';
import * as orderShapes from './shapes.ts';
import * as turn from './turn.ts';

export const orderApi = {
  name: 'orders',
  description: 'Orders: lists, negotiation, approval, editing and their end.',
  modules: [orders, approvalSetting, approvalRule, overview, quote, pendingOrders, turn, orderShapes],
};
