// Calls on claims.

import { claimCalls, myClaimCalls, revocationCalls } from '#domain/claims/calls.ts';
import { claimFileCalls, myClaimFileCalls } from '#domain/claims/file-calls.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { recordSupplierCredit, refuseClaims, sendClaims, withdrawClaim } from './claim-decisions.ts';
import { setClaimWindow, showClaimWindow } from './claim-window.ts';
import { claimKeys } from './claiming.ts';
import { creditClaims } from './crediting.ts';
import { attachFile, downloadClaimFile, type FileServices } from './files.ts';
import { claimRates } from './rates.ts';
import { replaceByHand, replaceFromStock } from './replacing.ts';
import { listRevocations, uploadRevocations } from './revocations.ts';
import { readClaim, readMyClaim, searchClaims, searchMyClaims } from './search.ts';

/** Returns the claim after an action. */
const answeringClaim =
  <Input extends { id: string }>(step: (context: CommandContext, input: Input) => Promise<void>) =>
  async (context: CommandContext, input: Input) => {
    await step(context, input);
    return readClaim(context.tx, context.actor, input.id);
  };

export function registerClaimRoutes(edge: Edge, services: FileServices): void {
  const { vault } = services;
  const create = claimKeys(vault);
  serve(edge, myClaimCalls, {
    list: searchMyClaims,
    one: ({ db, actor }, { id }) => readMyClaim(db, actor, id),
    create,
    withdraw: async (context, input) => {
      await withdrawClaim(context, input);
      return readMyClaim(context.db, context.actor, input.id);
    },
  });
  serve(edge, claimCalls, {
    list: searchClaims,
    one: ({ db, actor }, { id }) => readClaim(db, actor, id),
    create,
    send: sendClaims(vault),
    replace: replaceFromStock,
    replaceByHand: answeringClaim(replaceByHand(vault)),
    credit: creditClaims,
    refuse: refuseClaims(vault),
    supplierCredit: answeringClaim(recordSupplierCredit),
    rates: claimRates,
    window: showClaimWindow,
    setWindow: setClaimWindow,
  });
  const download = downloadClaimFile(services);
  serve(edge, myClaimFileCalls, {
    attach: async (context, input) => {
      await attachFile(services, context, input);
      return readMyClaim(context.db, context.actor, input.id);
    },
    download,
  });
  serve(edge, claimFileCalls, { download });
  serve(edge, { list: revocationCalls.list }, { list: listRevocations });
  serveUnmanaged(edge, { upload: revocationCalls.upload }, { upload: uploadRevocations(vault) });
}
