// House settings and their history (http-api section 5, SET-001 to SET-006).

import * as z from 'zod/mini';
import { ADMIN_STAFF, get, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, listCall } from '#domain/base/list.ts';
import { settingsCopy } from './copy.ts';

export const PROFIT_FACTOR_MAX = 100;

/** Whole percent (SET-002). */
const factor = () =>
  field.integer({
    max: PROFIT_FACTOR_MAX,
    minMessage: settingsCopy.factorBounds,
    maxMessage: settingsCopy.factorBounds,
  });

export const Setting = z.object({
  profitFactor: z.number(),
  /** Null if never changed. */
  modifiedAt: z.nullable(field.time()),
});
export type Setting = z.output<typeof Setting>;

export const SettingChange = z.object({
  id: z.string(),
  at: field.time(),
  modifiedByName: z.string(),
  /** Whole percent. */
  oldProfitFactor: z.number(),
  newProfitFactor: z.number(),
});
export type SettingChange = z.output<typeof SettingChange>;

export const settingChangeList = defineList({ filters: {} });

export const settingCalls = {
  get: get('/order/management/setting', {
    summary: 'Reads the settings.',
    access: ADMIN_STAFF,
    input: z.strictObject({}),
    reply: Setting,
  }),
  update: put('/order/management/setting', {
    summary: 'Updates the settings.',
    refusals: ['stale'],
    access: ADMIN_STAFF,
    input: z.strictObject({
      profitFactor: factor(),
      /** As last read; an older value is refused (GAP-073). */
      modifiedAt: z.optional(z.nullable(field.time())),
    }),
    reply: Setting,
  }),
  changes: listCall('/order/management/setting/changes', {
    summary: 'Lists changes of the settings.',
    access: ADMIN_STAFF,
    list: settingChangeList,
    item: SettingChange,
  }),
};
