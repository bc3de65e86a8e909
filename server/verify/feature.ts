// Registers the nightly check.

import { every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { Vault } from '#server/keys/vault.ts';
import { verifyIfDue } from '#server/operations/nightly-verify.ts';
import { verifyCheckByCheck } from './verify.ts';

const VERIFY_INTERVAL_MS = 5 * 60_000;

export const verifyFeature = {
  name: 'verify',
  chores: ({ vault, ...services }: FeatureServices & { vault: Vault }) => {
    const { config, database, keys } = services;
    const verify = () => verifyCheckByCheck(database, { vault, keys, folder: config.dataDir });
    return [every(VERIFY_INTERVAL_MS, 'verify', () => verifyIfDue({ ...services, verify }))];
  },
};
