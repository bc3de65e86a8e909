import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const IN_PRODUCTION = {
  NODE_ENV: 'production',
  MASTER_KEY_FILE: '/etc/merkur/master.key',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://merkur.example',
};

test.each([
  [{ PORT: '0' }],
  [{ PORT: '65535' }],
  [{ OTEL_TRACES_SAMPLER_ARG: '0' }],
  [{ OTEL_TRACES_SAMPLER_ARG: '1' }],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.25' }],
  [{ TRUSTED_PROXIES: '10.0.0.5/32, fd00::1/128, 10.0.0.0/8, loopback' }],
  [{ DATABASE_URL: 'postgres://one/shop', DATABASE_READ_URL: 'postgres://two/shop' }],
  [{ TRIAL_SETTLE_SECONDS: '30' }],
  [{ METRICS_PORT: '3001' }],
  [IN_PRODUCTION],
  [{ SANDBOX: 'on' }],
  [{ ...IN_PRODUCTION, SMTP_URL: '', SANDBOX: 'on', SIGN_IN_CODE: 'off' }],
])('%j starts', (env) => expect(() => readConfig(env)).not.toThrow());

test.each([
  [{ PORT: '-1' }, 'PORT must'],
  [{ PORT: '65536' }, 'PORT must'],
  [{ PORT: '80.5' }, 'PORT must'],
  [{ OTEL_TRACES_SAMPLER_ARG: '-0.1' }, 'OTEL_TRACES_SAMPLER_ARG must'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.1' }, 'OTEL_TRACES_SAMPLER_ARG must'],
  [{ OTEL_TRACES_SAMPLER_ARG: 'all' }, 'OTEL_TRACES_SAMPLER_ARG must'],
  [{ TRUSTED_PROXIES: '10.0.0.5/33' }, 'TRUSTED_PROXIES must'],
  [{ TRUSTED_PROXIES: 'fd00::1/129' }, 'TRUSTED_PROXIES must'],
  [{ DATABASE_READ_URL: 'postgres://two/shop' }, 'DATABASE_READ_URL needs DATABASE_URL.'],
  [{ TRIAL_SETTLE_SECONDS: '30', ...IN_PRODUCTION }, 'TRIAL_SETTLE_SECONDS is for trials'],
  [
    { TRIAL_SETTLE_SECONDS: '30', PROVIDERS: '[{"code":"g","name":"G","url":"https://g.example","token":"t"}]' },
    'TRIAL_SETTLE_SECONDS is for trials',
  ],
  [
    { SANDBOX: 'on', PROVIDERS: '[{"code":"g","name":"G","url":"https://g.example","token":"t"}]' },
    'PROVIDERS cannot be set',
  ],
  [{ SANDBOX: 'on', SMTP_URL: 'smtps://mail.example' }, 'SMTP_URL cannot be set'],
  [{ SANDBOX: 'on', VIES_URL: 'https://vies.example' }, 'VIES_URL cannot be set'],
  [{ SANDBOX: 'on', MODE: 'worker', DATABASE_URL: 'postgres://one/shop' }, 'MODE must be all'],
  [{ SANDBOX: 'on', DEMO: 'off' }, 'DEMO cannot be off'],
  [{ ...IN_PRODUCTION, SMTP_URL: '', SANDBOX: 'on' }, 'SIGN_IN_CODE must be off'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port'],
  [{ ...IN_PRODUCTION, MASTER_KEY_FILE: '' }, 'MASTER_KEY_FILE is required'],
  [{ ...IN_PRODUCTION, SMTP_URL: '' }, 'SMTP_URL is required'],
  [{ ...IN_PRODUCTION, PUBLIC_URL: 'http://merkur.example' }, 'PUBLIC_URL must start'],
  [{ ...IN_PRODUCTION, SIGN_IN_CODE: 'off' }, 'SIGN_IN_CODE cannot be off'],
])('%j stops the start with that fault alone (API-150)', (env, sentence) => {
  let faults: string[] = [];
  try {
    readConfig(env);
  } catch (error) {
    faults = (error as Error).message.split('\n').filter((line) => /[A-Z]+_?[A-Z]+ /.test(line));
  }
  expect(faults).toEqual([expect.stringContaining(sentence)]);
});

test('applies the default to unset variables', () => {
  const { signInCode, backups, metrics, traces, trustedProxies, logLevel } = readConfig({});
  expect([signInCode, backups.every, metrics, traces, trustedProxies, logLevel]).toEqual([
    true,
    6 * 3_600_000,
    null,
    null,
    [],
    'warn',
  ]);
  const production = readConfig(IN_PRODUCTION);
  expect([production.trustedProxies, production.logLevel, production.demo]).toEqual([['loopback'], 'info', 'off']);
});

test('accepts set variables', () => {
  const config = readConfig({
    SIGN_IN_CODE: 'off',
    BACKUP_EVERY_HOURS: '0',
    METRICS_PORT: '9100',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  });
  expect([config.signInCode, config.backups.every]).toEqual([false, null]);
  expect(config.metrics).toEqual({ port: 9100, host: '127.0.0.1' });
  expect(config.traces).toEqual({ endpoint: 'http://collector:4318', share: 1 });
});
