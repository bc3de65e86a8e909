// Scopes of the partner API (API-003): what a program may do with its credential. They limit the rights of a partner
// and add none.

/** A scope in the form subject:action. */
export const API_SCOPES = [
  'catalogue:read',
  'orders:read',
  'orders:write',
  'keys:read',
  'invoices:read',
  'invoices:write',
  'events:read',
  'webhooks:write',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];
