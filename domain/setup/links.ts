// Addresses of the setup: the page for the first administrator, and the checklist of an installation.

import { MANAGEMENT } from '#domain/base/links.ts';

export const SETUP = `${MANAGEMENT}/setup`;

export const setupTitles = { setup: 'Setup' } as const;
