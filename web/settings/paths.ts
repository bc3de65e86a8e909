// Path of the settings page. Loaded with the route table, so it stays small.

export const SETTINGS = '/management/settings';
