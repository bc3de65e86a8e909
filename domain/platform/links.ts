// Addresses and names of the screens of the partner API.

export const API_CALLS = '/account/api/calls';
export const API_CALLS_PATH = `${API_CALLS}/:filter?/:page?`;

export const DEVELOPERS = '/developers';
export const DEVELOPERS_PATH = `${DEVELOPERS}/:topic?`;
export const developersPath = (topic: string): string => `${DEVELOPERS}/${topic}`;

export const platformTitles = { calls: 'API calls', developers: 'Developers' } as const;
