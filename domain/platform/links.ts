// Addresses and names of the screens of the partner API.

import { filteredList } from '#domain/base/links.ts';

export const API_CALLS = '/account/api/calls';
export const API_CALLS_PATH = `${API_CALLS}/:filter?/:page?`;

/** Endpoints of the own company, and the way to their deliveries. */
export const WEBHOOKS = '/account/api/webhooks';
export const DELIVERIES = '/account/api/deliveries';
export const DELIVERIES_PATH = `${DELIVERIES}/:filter?/:page?`;
/** Deliveries to an endpoint. */
export const deliveriesPath = (endpointId: string): string => filteredList(DELIVERIES, { Endpoints: [endpointId] });

/** Endpoints of all companies, for staff. */
export const ALL_WEBHOOKS = '/management/webhooks';
export const ALL_WEBHOOKS_PATH = `${ALL_WEBHOOKS}/:filter?/:sort?/:page?`;
const ALL_DELIVERIES = '/management/webhook-deliveries';
export const ALL_DELIVERIES_PATH = `${ALL_DELIVERIES}/:filter?/:page?`;
export const allDeliveriesPath = (endpointId: string): string =>
  filteredList(ALL_DELIVERIES, { Endpoints: [endpointId] });

export const DEVELOPERS = '/developers';
export const DEVELOPERS_PATH = `${DEVELOPERS}/:topic?`;
export const developersPath = (topic: string): string => `${DEVELOPERS}/${topic}`;

export const platformTitles = {
  calls: 'API calls',
  developers: 'Developers',
  webhooks: 'Webhooks',
  deliveries: 'Webhook deliveries',
} as const;
