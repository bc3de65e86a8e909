// Which files the messages of an order can have (MSG-005).

import type { AttachedKind } from '#domain/base/attached-file.ts';

export const MESSAGE_FILE_KINDS = ['pdf', 'png', 'jpg', 'csv', 'xlsx'] as const satisfies readonly AttachedKind[];
export type MessageFileKind = (typeof MESSAGE_FILE_KINDS)[number];

/** Attachments of one order. */
export const MESSAGE_FILES_MAX = 50;
