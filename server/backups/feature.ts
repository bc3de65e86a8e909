// Registers the backups of the embedded database, scheduled and requested. Servers have their own.

import type { DumpImage } from '#server/base/database/open-database.ts';
import { type Chore, every, ROUND_INTERVAL_MS } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { createAutomaticBackups } from './automatic-backups.ts';
import { createRequestedBackups } from './backup-requests.ts';
import { imageFolderOf } from './take-backup.ts';

const BACKUP_INTERVAL_MS = 60_000;

export const backupFeature = {
  name: 'backups',
  chores: ({ config, dumpImage, ...services }: FeatureServices & { dumpImage?: DumpImage | undefined }): Chore[] => {
    if (!dumpImage) return [];
    const dependencies = {
      ...services,
      dumpImage,
      imageFolder: imageFolderOf(config.dataDir),
      settings: config.backups,
    };
    return [
      every(BACKUP_INTERVAL_MS, 'back up', createAutomaticBackups(dependencies)),
      every(ROUND_INTERVAL_MS, 'back up on request', createRequestedBackups(dependencies, config.dataDir)),
    ];
  },
};
