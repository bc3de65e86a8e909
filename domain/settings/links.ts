// Address of the settings page.

export const SETTINGS = '/management/settings';
