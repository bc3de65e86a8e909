// Path of the settings page. In the initial bundle, so it stays small.

export const SETTINGS = '/management/settings';
