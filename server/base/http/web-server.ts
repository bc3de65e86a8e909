// The HTTP server around the calls: headers, rate limits, logs without secrets, uniform errors.

import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { commonCopy } from '#domain/base/copy.ts';
import { programCopy } from '#domain/base/program-copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { DatabaseUnavailable, OUTAGE_RETRY_SECONDS } from '#server/base/database/outage.ts';
import { compressReplies } from '#server/base/files/compression.ts';
import type { Config } from '#server/base/process/config.ts';
import type { Log } from '#server/base/process/log.ts';
import { rememberRefusal } from './answered-refusal.ts';
import { networkOf } from './client-network.ts';
import { defectProblem, problemOf } from './problem.ts';
import type { SharedLimits } from './shared-limits.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum size of all request headers. Larger ones get 431 before anything parses them. */
const HEADER_BYTES_MAX = 16 * 1024;

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Default headers. Cacheable files of the web app override them. */
const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()',
};

/**
 * Headers of pages that may frame one other origin (OVR-006). Without COEP: it would block the framed page unless that
 * sends COEP as well, which analytics tools do not.
 */
function headersWithFrame(frameUrl: string | null): Record<string, string> {
  if (frameUrl === null) return SECURITY_HEADERS;
  const { 'cross-origin-embedder-policy': _, ...headers } = SECURITY_HEADERS;
  const policy = `${CONTENT_SECURITY_POLICY}; frame-src ${new URL(frameUrl).origin}`;
  return { ...headers, 'content-security-policy': policy };
}

/** API responses are data: opened as a page they may load nothing. Saves a third of a kilobyte each. */
const CALL_HEADERS: Record<string, string> = {
  ...SECURITY_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
delete CALL_HEADERS['permissions-policy'];
delete CALL_HEADERS['cross-origin-embedder-policy'];

/** Content type of every error (RFC 9457). */
export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/** The path without its query, which may contain search text. */
export const pathOf = (request: { url: string }) => request.url.split('?', 1)[0]!;

/** Rate limit key of a caller with a genuine token, else null. */
type FindCallerKey = (request: FastifyRequest) => Promise<string | null>;

/** Prefix of the keys of programs, whose calls are counted by their own limits. */
export const PROGRAM_CALLER = 'program:';

/** Sixteen random hex digits; Node generates UUIDs in bulk. */
function requestId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}

/** Without `sharedLimits`, calls are counted per process. */
export async function createWebServer(
  config: Pick<Config, 'limits' | 'trustedProxies' | 'analyticsFrameUrl'>,
  log: Log,
  findCallerKey: FindCallerKey,
  sharedLimits?: SharedLimits,
): Promise<FastifyInstance> {
  const options: FastifyServerOptions & { http: { maxHeaderSize: number } } = {
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 8000 },
    http: { maxHeaderSize: HEADER_BYTES_MAX },
    bodyLimit: MEGABYTE,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    trustProxy: config.trustedProxies,
    // Errors before routing, like an address that cannot be decoded.
    frameworkErrors: refuseUnrouted as NonNullable<FastifyServerOptions['frameworkErrors']>,
    genReqId: requestId,
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    loggerInstance: log as FastifyBaseLogger,
  };
  const app: FastifyInstance = Fastify(options);
  const headers = headersWithFrame(config.analyticsFrameUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.routeOptions.url?.startsWith('/api/') ? CALL_HEADERS : headers);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'Call answered.',
    );
  });
  compressReplies(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.limits.callsPerMinute,
    timeWindow: '1 minute',
    // The matched route, not the raw address: `/%61pi` and `http://host/api` are the same calls.
    allowList: (request, key) => !request.routeOptions.url?.startsWith('/api/') || key.startsWith(PROGRAM_CALLER),
    keyGenerator: async (request) => (await findCallerKey(request)) ?? networkKey(request),
    ...(sharedLimits && { store: sharedLimits.store }),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many', commonCopy.tooMany, { retryAfter: Math.ceil(ttl / 1000) }),
  });
  if (sharedLimits) app.addHook('onClose', async () => sharedLimits.stop());
  setErrorReplies(app);
  return app;
}

/** Rate limit key of the request's network, for callers without a genuine token. */
export const networkKey = (request: FastifyRequest): string => `network:${networkOf(request.ip)}`;

/** Response during a database outage. */
const databaseUnavailable = (): Refusal =>
  new Refusal('database', commonCopy.unavailable, { retryAfter: OUTAGE_RETRY_SECONDS });

/** Bearer token of a request, or null. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer (\S{1,4000})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

function setErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal | DatabaseUnavailable>((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : asRefusal(error);
    if (error instanceof DatabaseUnavailable) request.log.error({ err: error }, 'The database is unavailable.');
    reply.type(PROBLEM_CONTENT_TYPE);
    rememberRefusal(request, refusal?.code ?? 'defect');
    if (refusal) {
      if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
      return reply.code(refusal.status).send(JSON.stringify(problemOf(refusal, pathOf(request), request.id)));
    }
    request.log.error(
      {
        method: request.method,
        path: pathOf(request),
        err: error,
      },
      'A call failed: defect.',
    );
    return reply.code(500).send(JSON.stringify(defectProblem(pathOf(request), request.id)));
  });
}

/** Responds to requests that never reached a route, and so none of the hooks. */
function refuseUnrouted(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error) ?? new Refusal('unreadable', commonCopy.unreadable);
  void reply
    .code(refusal.status)
    .headers(SECURITY_HEADERS)
    .type(PROBLEM_CONTENT_TYPE)
    .send(JSON.stringify(problemOf(refusal, pathOf(request), request.id)));
}

/** Messages about a body by the HTTP layer's error. */
const UNREADABLE_BODIES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: programCopy.notJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: programCopy.emptyBody,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: programCopy.bodyType,
  FST_ERR_CTP_BODY_TOO_LARGE: programCopy.bodyTooLarge,
};

/** Errors of the HTTP layer: malformed JSON, large bodies, wrong content types; and database outages. */
function asRefusal(error: FastifyError | DatabaseUnavailable): Refusal | null {
  if (error instanceof DatabaseUnavailable) return databaseUnavailable();
  const status = error.statusCode ?? 500;
  if (status === 404) return new Refusal('missing', commonCopy.notFound);
  if (status < 400 || status >= 500) return null;
  return new Refusal('unreadable', UNREADABLE_BODIES[error.code] ?? commonCopy.unreadable);
}
