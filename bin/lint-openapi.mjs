// Checks both OpenAPI documents with Redocly's recommended rules. An error gives exit code 1; the document of the partner
// API may have no warning either.

import { createConfig, lintFromString } from '@redocly/openapi-core';
import { isProgramCall } from '#domain/base/endpoint.ts';
import { CALL_TAGS, NAMED_SCHEMAS, OPERATIONS } from '#domain/calls.ts';
import { openApi } from '#server/base/static/openapi.ts';
import { partnerApiDocument } from '#server/platform/document/document.ts';

const firstApi = openApi({
  serverUrl: 'https://merkur.invalid/api',
  calls: [...OPERATIONS.keys()].filter((call) => !isProgramCall(call)),
  operations: OPERATIONS,
  tags: CALL_TAGS.filter(({ name }) => name !== 'platform'),
  namedSchemas: NAMED_SCHEMAS,
});
// The specification defines the paths; a router can distinguish some of them only by their order.
const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
// A program finds its file by the path, so `{id}` and `{id}.pdf` are different calls.
const strictConfig = await createConfig({ extends: ['recommended-strict'], rules: { 'no-ambiguous-paths': 'off' } });

async function lint(name, document, rules) {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: `/${name}.json`,
    config: rules,
  });
  for (const { severity, ruleId, message, location } of problems)
    console.error(`${name} ${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
  if (problems.some(({ severity }) => severity === 'error')) process.exitCode = 1;
}

await lint('openapi', firstApi, config);
await lint('v1', partnerApiDocument('https://merkur.invalid/api/v1'), strictConfig);
