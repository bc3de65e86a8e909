// The address of the settings. Known from the start of the page, so it stays small.

export const SETTINGS = '/management/settings';
