// Costs as visible to a user: real ones for the admin scope, otherwise with the profit factor, also in calculations
// (SET-004). The single home of this rule.

import type { Actor } from '#domain/base/actor.ts';
import type { E4 } from '#domain/base/money.ts';
import { markUpCost } from '#domain/orders/mix/split.ts';
import type { Db } from '#server/base/database/db.ts';
import { showSetting } from './settings.ts';

/** A visible cost in ten-thousandths. */
export type CostView = (cost: E4) => E4;

/** Whether the user sees real costs. The system always uses them. */
export const seesRealCosts = ({ scope, side }: Actor): boolean => scope === 'admin' || side === 'System';

/** Costs with a fixed factor in percent, as for an approved order. */
export const costViewFor = (actor: Actor, profitFactor: number): CostView =>
  seesRealCosts(actor) ? (cost) => cost : (cost) => markUpCost(cost, profitFactor);

/** Costs of unsold products: with the current factor. */
export const currentCostView = async (db: Db, actor: Actor): Promise<CostView> =>
  seesRealCosts(actor) ? (cost) => cost : costViewFor(actor, (await showSetting({ db })).profitFactor);
