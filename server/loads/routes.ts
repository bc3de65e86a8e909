// Key load calls.

import { Refusal } from '#domain/base/refusal.ts';
import { loadCalls, loadFileCalls } from '#domain/loads/calls.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import type { Vault } from '#server/keys/vault.ts';
import { uploadFile } from './file-upload.ts';
import { readKeySamples } from './key-samples.ts';
import { listLines } from './load-lines.ts';
import { readLoad, searchLoads } from './load-list.ts';
import { cancelLoad, confirmLoad, createLoad, decideLines, renameFile, undoLoad } from './load-steps.ts';

/** Returns the load after an action. */
const answeringLoad =
  <Input>(step: (context: CommandContext, input: Input) => Promise<string | Refusal>) =>
  async (context: CommandContext, input: Input) => {
    const answer = await step(context, input);
    return answer instanceof Refusal ? answer : readLoad(context.tx, context.actor, answer);
  };

export function registerLoadRoutes(edge: Edge, vault: Vault): void {
  serve(edge, loadCalls, {
    list: searchLoads,
    load: ({ db, actor }, { id }) => readLoad(db, actor, id),
    lines: (context, input) => listLines(vault, context, input),
    samples: ({ db }, { id }) => readKeySamples(vault, db, id),
    decide: answeringLoad(decideLines),
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
