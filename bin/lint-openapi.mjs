// Checks the OpenAPI document with Redocly's recommended rules; an error gives exit code 1.

import { createConfig, lintFromString } from '@redocly/openapi-core';
import { CALL_TAGS, NAMED_SCHEMAS, OPERATIONS } from '#domain/calls.ts';
import { openApi } from '#server/base/static/openapi.ts';

const document = openApi({
  serverUrl: 'https://merkur.invalid/api',
  calls: [...OPERATIONS.keys()],
  operations: OPERATIONS,
  tags: CALL_TAGS,
  namedSchemas: NAMED_SCHEMAS,
});
// The specification defines the paths; a router can distinguish some of them only by their order.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
const problems = await lintFromString({
  source: JSON.stringify(document),
  absoluteRef: '/openapi.json',
  config,
});
for (const { severity, ruleId, message, location } of problems)
  console.error(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
if (problems.some(({ severity }) => severity === 'error')) process.exitCode = 1;
