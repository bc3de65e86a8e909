// The calls of loads.

import { loadCalls, loadFileCalls } from '#domain/loads/calls.ts';
import type { CommandContext } from '#server/base/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http.ts';
import type { Vault } from '#server/keys/vault.ts';
import { uploadFile } from './file-upload.ts';
import { readLoad, searchLoads } from './load-list.ts';
import { cancelLoad, confirmLoad, createLoad, renameFile, undoLoad } from './load-steps.ts';
import { listRejectedLines } from './rejected-lines.ts';

/** A step answers the load as it is after it. */
const answeringLoad =
  <Input>(step: (context: CommandContext, input: Input) => Promise<string>) =>
  async (context: CommandContext, input: Input) =>
    readLoad(context.tx, context.actor, await step(context, input));

export function registerLoadRoutes(edge: Edge, vault: Vault): void {
  serve(edge, loadCalls, {
    list: searchLoads,
    load: ({ db, actor }, { id }) => readLoad(db, actor, id),
    lines: listRejectedLines,
    create: answeringLoad(createLoad),
    rename: answeringLoad(renameFile),
    confirm: answeringLoad(confirmLoad),
    cancel: answeringLoad(cancelLoad),
    undo: answeringLoad(undoLoad),
  });
  const upload = uploadFile(vault);
  serveUnmanaged(edge, loadFileCalls, {
    upload: async (context, input) => readLoad(context.database, context.actor, await upload(context, input)),
  });
}
