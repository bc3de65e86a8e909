// Addresses and names of the screens of the partner API.

export const API_CALLS = '/account/api/calls';
export const API_CALLS_PATH = `${API_CALLS}/:filter?/:page?`;

export const DEVELOPERS = '/developers';
export const DEVELOPER_TOPICS = ['quick-start', 'reference', 'errors', 'changelog'] as const;
export type DeveloperTopic = (typeof DEVELOPER_TOPICS)[number];
export const DEVELOPERS_PATH = `${DEVELOPERS}/:topic?`;
export const developersPath = (topic: string): string => `${DEVELOPERS}/${topic}`;
/** Description of the partner API (OpenAPI 3.1). */
export const API_DOCUMENT = '/api/v1/openapi.json';

export const platformTitles = { calls: 'API calls', developers: 'Developers' } as const;
