// Registers the calls of settings.

import { registerSettingRoutes } from './routes.ts';

export const settingFeature = { name: 'settings', routes: registerSettingRoutes };
