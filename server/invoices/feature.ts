// Registers calls, jobs, chores and watches of invoices.

import type { Edge } from '#server/base/http/http.ts';
import { CALM_INTERVAL_MS, every } from '#server/base/process/chores.ts';
import type { FeatureServices } from '#server/base/process/feature-services.ts';
import { createDocumentWriter } from './documents/files.ts';
import { createOverdueWriter } from './documents/overdue-files.ts';
import { invoiceByPeriod } from './issuing/period-issuing.ts';
import { paymentFollower } from './paid-orders.ts';
import { invoiceProblemWatch } from './problems.ts';
import { registerInvoiceRoutes } from './routes.ts';
import { checkDueVatIds } from './vat-id-checks/checking.ts';
import { viesService } from './vat-id-checks/vies.ts';

const DOCUMENT_INTERVAL_MS = 10_000;
const VAT_ID_INTERVAL_MS = 2_000;

export const invoiceFeature = {
  name: 'invoices',
  routes: (edge: Edge, { config }: FeatureServices) => registerInvoiceRoutes(edge, config.viesUrl !== null),
  jobs: (services: FeatureServices) => ({
    'document.write': createDocumentWriter(services),
    'payment.follow': paymentFollower(services),
  }),
  chores: (services: FeatureServices) => {
    const { config, database, clock } = services;
    const vatIdService = config.viesUrl === null ? null : viesService(config.viesUrl);
    const writeOverdueDocuments = createOverdueWriter(services);
    return [
      every(CALM_INTERVAL_MS, 'invoice by period', (stopping) => invoiceByPeriod(services, clock.now(), stopping)),
      every(DOCUMENT_INTERVAL_MS, 'write overdue documents', () => writeOverdueDocuments(clock.now())),
      every(VAT_ID_INTERVAL_MS, 'check VAT ids', () => checkDueVatIds({ database, clock, vatIdService })),
    ];
  },
  slowWatches: () => [invoiceProblemWatch],
};
