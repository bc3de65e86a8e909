// Which files a claim can have (CLM-051).

import type { AttachedKind } from '#domain/base/attached-file.ts';

export const CLAIM_FILE_KINDS = ['png', 'jpg', 'pdf', 'csv', 'txt'] as const satisfies readonly AttachedKind[];
export const CLAIM_FILES_MAX = 3;
