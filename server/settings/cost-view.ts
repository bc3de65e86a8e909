// What a cost is to whoever looks at it: the admin scope sees what we pay, everybody else that with the profit factor
// on top, and calculates with it (SET-004). The one place of that rule.

import type { Actor } from '#domain/base/actor.ts';
import type { E4 } from '#domain/base/money.ts';
import { markUpCost } from '#domain/orders/split.ts';
import type { Db } from '#server/base/db.ts';
import { showSetting } from './settings.ts';

/** A cost in ten-thousandths as somebody sees it. */
export type CostView = (cost: E4) => E4;

/** Does this person see what we really pay? The system calculates with nothing else. */
export const seesRealCosts = ({ scope, side }: Actor): boolean => scope === 'admin' || side === 'System';

/** Costs that carry a certain factor (whole percent), as those of an approved order do. */
export const costViewFor = (actor: Actor, profitFactor: number): CostView =>
  seesRealCosts(actor) ? (cost) => cost : (cost) => markUpCost(cost, profitFactor);

/** Costs of what is not sold yet: they carry the factor of now. */
export const currentCostView = async (db: Db, actor: Actor): Promise<CostView> =>
  seesRealCosts(actor) ? (cost) => cost : costViewFor(actor, (await showSetting({ db })).profitFactor);
