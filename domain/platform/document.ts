// Address of the description of the partner API (OpenAPI 3.1).

export const API_DOCUMENT = '/api/v1/openapi.json';
