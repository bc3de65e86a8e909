// Calls of the setup.

import { sql } from 'kysely';
import { Refusal } from '#domain/base/refusal.ts';
import { setupCalls } from '#domain/setup/calls.ts';
import { setupCopy, setupMails } from '#domain/setup/copy.ts';
import { withHashingSlot } from '#server/access/passwords/passwords.ts';
import { chooseSimulator } from '#server/base/database/installation.ts';
import type { CommandContext, UnmanagedContext } from '#server/base/http/context.ts';
import { type Edge, serve, serveUnmanaged } from '#server/base/http/http.ts';
import { sendMail } from '#server/base/jobs/mail.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import { createFirstAdministrator } from './first-administrator.ts';
import { requireSetupLink } from './setup-link.ts';
import { readSetupState } from './setup-state.ts';
import type { SimulatorControl } from './simulator-control.ts';

type Command = (command: CommandContext) => Promise<Record<string, never>>;

export type SetupServices = FeatureServices & {
  accounts: ProviderAccounts;
  simulator?: SimulatorControl;
  sample: { load: Command; remove: Command };
};

async function sendTestMail({ tx, actor, now }: CommandContext): Promise<{ to: string }> {
  const { email } = await tx.only(sql<{ email: string }>`select email from app_user where id = ${actor.userId}`);
  await sendMail(tx, now, {
    to: email,
    subject: setupMails.testSubject,
    text: setupMails.testText,
    layout: { reason: 'administration' },
  });
  return { to: email };
}

/** The choice is committed first: if the process dies, the next start brings the simulator. */
async function startSimulator(
  { database }: UnmanagedContext,
  simulator: SimulatorControl,
): Promise<Record<string, never>> {
  if (!simulator) throw new Refusal('no_simulator', setupCopy.noSimulator);
  await database.transaction(async (tx) => {
    await chooseSimulator(tx);
    tx.note({ subject: null, after: { usesSimulator: true } });
  });
  await simulator.start();
  return {};
}

export function registerSetupRoutes(edge: Edge, services: SetupServices): void {
  const { config, keys, accounts, simulator = null, sample } = services;
  const { createAdministrator, startSimulator: start, ...calls } = setupCalls;
  serve(edge, calls, {
    check: async ({ tx }, { token }) => {
      await requireSetupLink(tx, token);
      return {};
    },
    show: (context) => readSetupState(context, { config, accounts, simulator }),
    sendTestMail,
    loadSample: (command) => {
      if (config.production) throw new Refusal('sample_state', setupCopy.sampleNotHere);
      return sample.load(command);
    },
    removeSample: sample.remove,
  });
  serveUnmanaged(
    edge,
    { createAdministrator, startSimulator: start },
    {
      createAdministrator: (open, input) =>
        withHashingSlot(() => createFirstAdministrator(open, { keys, lifetimes: config.sessions }, input)),
      startSimulator: (open) => startSimulator(open, simulator),
    },
  );
}
