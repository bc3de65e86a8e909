// Settings calls.

import { settingCalls } from '#domain/settings/calls.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { settingChanges, showSetting, updateSetting } from './settings.ts';

export function registerSettingRoutes(edge: Edge): void {
  serve(edge, settingCalls, { get: showSetting, update: updateSetting, changes: settingChanges });
}
