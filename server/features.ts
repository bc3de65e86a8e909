// All features that add calls or background work, in the order of ARCHITECTURE.md. App and worker iterate over them.

import type { JobName } from '#domain/jobs.ts';
import type { Edge } from '#server/base/http/http.ts';
import type { JobHandlers } from '#server/base/jobs/jobs.ts';
import type { Chore } from '#server/base/process/chores.ts';
import type { Watch } from '#server/notifications/conditions.ts';
import { accessFeature } from './access/feature.ts';
import { accountingFeature } from './accounting/feature.ts';
import { auditFeature } from './audit/feature.ts';
import { backupFeature } from './backups/feature.ts';
import { baseFeature } from './base/feature.ts';
import { buyingFeature } from './buying/feature.ts';
import { cartFeature } from './cart/feature.ts';
import { catalogFeature } from './catalog/feature.ts';
import { claimFeature } from './claims/feature.ts';
import { companyFeature } from './companies/feature.ts';
import { creditFeature } from './credit/feature.ts';
import { deliveryFeature } from './delivery/feature.ts';
import type { AppServices, WorkerServices } from './dependencies.ts';
import { exportFeature } from './exports/feature.ts';
import { homeFeature } from './home/feature.ts';
import { invoiceFeature } from './invoices/feature.ts';
import { loadFeature } from './loads/feature.ts';
import { messageFeature } from './messages/feature.ts';
import { notificationFeature } from './notifications/feature.ts';
import { operationFeature } from './operations/feature.ts';
import { orderFeature } from './orders/feature.ts';
import { partnerEventFeature } from './partner-events/feature.ts';
import { paymentFeature } from './payments/feature.ts';
import { platformFeature } from './platform/feature.ts';
import { promotionFeature } from './promotions/feature.ts';
import { reportFeature } from './reports/feature.ts';
import { searchFeature } from './search/feature.ts';
import { settingFeature } from './settings/feature.ts';
import { setupFeature } from './setup/feature.ts';
import { sheetFeature } from './sheets/feature.ts';
import { stockFeature } from './stock/feature.ts';
import { verifyFeature } from './verify/feature.ts';
import { workFeature } from './work/feature.ts';

interface Feature {
  name: string;
  routes?(edge: Edge, services: AppServices): void;
  jobs?(services: WorkerServices): Partial<JobHandlers>;
  chores?(services: WorkerServices): readonly Chore[];
  /** Conditions that trigger a notification when they start to hold. */
  watches?(services: WorkerServices): readonly Watch[];
  /** Watches that sum over many rows, polled less often. */
  slowWatches?(services: WorkerServices): readonly Watch[];
  /** Deletes expired rows. */
  deleteExpired?(services: WorkerServices): Promise<unknown>;
}

const ALL = [
  baseFeature,
  auditFeature,
  notificationFeature,
  partnerEventFeature,
  workFeature,
  settingFeature,
  companyFeature,
  accessFeature,
  catalogFeature,
  promotionFeature,
  stockFeature,
  creditFeature,
  orderFeature,
  messageFeature,
  buyingFeature,
  deliveryFeature,
  cartFeature,
  invoiceFeature,
  paymentFeature,
  claimFeature,
  accountingFeature,
  reportFeature,
  sheetFeature,
  loadFeature,
  exportFeature,
  searchFeature,
  homeFeature,
  platformFeature,
  operationFeature,
  setupFeature,
  verifyFeature,
  backupFeature,
] as const satisfies readonly Feature[];

export const FEATURES: readonly Feature[] = ALL;

type WithJobs = Extract<(typeof ALL)[number], { jobs: unknown }>;
type JobsOf<F> = F extends { jobs: (...services: never[]) => infer Handlers } ? keyof Handlers & JobName : never;

/** Handlers of all jobs. A job without a handler does not compile. */
export const jobHandlersOf = (services: WorkerServices): JobHandlers =>
  Object.assign({}, ...FEATURES.map(({ jobs }) => jobs?.(services))) as Pick<JobHandlers, JobsOf<WithJobs>>;
