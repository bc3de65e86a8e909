// Dependencies of app and worker, and the services they pass to the features.

import type { DumpImage } from '#server/base/database/open-database.ts';
import type { Replica } from '#server/base/database/replica.ts';
import type { SchemaMonitor } from '#server/base/database/schema-monitor.ts';
import type { SharedLimits } from '#server/base/http/shared-limits.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import type { ProviderTaskRunner } from '#server/buying/provider-tasks/provider-tasks.ts';
import type {
  ConfiguredProvider,
  LimitedProvider,
  ProviderClients,
} from '#server/buying/purchasing/provider-clients.ts';
import type { ProviderAccounts } from '#server/catalog/provider/accounts.ts';
import type { BookCorrection } from '#server/companies/company-commands.ts';
import type { BookPlanPayment } from '#server/credit/plans.ts';
import type { AfterReveal } from '#server/keys/reveal-ledger.ts';
import type { Vault } from '#server/keys/vault.ts';
import type { ActorOfUser } from '#server/notifications/mails.ts';
import type { CallObserver } from '#server/operations/watching.ts';
import type { StartOrder } from '#server/orders/deciding/approval.ts';
import type { SetupServices } from '#server/setup/routes.ts';
import type { SimulatorControl } from '#server/setup/simulator-control.ts';
import type { SheetPort } from '#server/sheets/port.ts';

export interface AppDependencies extends FeatureServices {
  /** Read replica for lists, reports and searches; undefined if there is none. */
  replica?: Replica | undefined;
  /** Rate limits shared with other processes; undefined with a single process. */
  sharedLimits?: SharedLimits | undefined;
  vault: Vault;
  providerClients: ProviderClients;
  /** For test connections. Changes with the accounts, and if the simulator of a trial is started. */
  providers?: readonly ConfiguredProvider[];
  /** Omitted if only PROVIDERS is used. */
  accounts?: ProviderAccounts;
  simulator?: SimulatorControl;
  sheets: SheetPort;
  /** Omitted where another process stores the newest seals. */
  afterReveal?: AfterReveal | undefined;
  /** Metrics and traces of the calls, if configured. */
  observers?: readonly CallObserver[];
  /** Absent with the embedded database, which no other process migrates. */
  schema?: SchemaMonitor | undefined;
  /** False while stopping, which takes the process out of load balancing. */
  isReady(): boolean;
}

/** Services for calls, including functions of features further right. */
export interface AppServices extends AppDependencies {
  accounts: ProviderAccounts;
  bookCorrection: BookCorrection;
  bookPlanPayment: BookPlanPayment;
  startOrder: StartOrder;
  sample: SetupServices['sample'];
}

export interface WorkerDependencies extends FeatureServices {
  vault: Vault;
  providerClients: ProviderClients;
  sheets: SheetPort;
  providers: readonly LimitedProvider[];
  /** Counts attempts to deliver webhooks, if metrics are configured. */
  countWebhook?: ((outcome: string) => void) | undefined;
  /** Only with the embedded database: servers have their own backups. */
  dumpImage?: DumpImage | undefined;
}

/** Services for jobs and chores, including functions of features further right. */
export interface WorkerServices extends WorkerDependencies {
  providerTasks: ProviderTaskRunner;
  actorOfUser: ActorOfUser;
}
