// Accounts at providers that are in use. They change while the product runs: administrators enter them on the Providers
// page (docs/decisions/0111).

import type { ProviderConfig } from '#server/base/process/provider-config.ts';

export interface ProviderAccounts {
  /** Entries of PROVIDERS, then those of the database. */
  configs(): readonly ProviderConfig[];
  /** Whether a provider's account comes from PROVIDERS or a simulator, and cannot be entered. */
  isFixed(code: string): boolean;
  /** Reads what changed in the database. Called periodically in every process. */
  follow(): Promise<void>;
}

/** Accounts that no screen can change: entries of PROVIDERS. */
export const fixedAccounts = (configs: readonly ProviderConfig[]): ProviderAccounts => ({
  configs: () => configs,
  isFixed: (code) => configs.some((config) => config.code === code),
  follow: async () => {},
});
