// Calls that set up an installation: the first administrator by a one-time link, then test email, providers and sample
// data (SETUP-001 to SETUP-014).

import * as z from 'zod/mini';
import { PasswordChange, Session } from '#domain/access/calls.ts';
import { userCopy } from '#domain/access/users-copy.ts';
import { ADMIN_STAFF, get, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { email } from '#domain/companies/fields.ts';
import { setupCopy } from './copy.ts';

/** Validity of the link that a start prints. */
export const SETUP_LINK_HOURS = 24;

/** Any text, so that a damaged link is refused like an ended one. */
const token = z.string().check(z.maxLength(1000, { error: setupCopy.ended }));

const FirstAdministrator = z.strictObject({
  token,
  firstName: field.nameText(100, { min: 1, message: userCopy.firstNameRequired }),
  lastName: field.nameText(100, { min: 1, message: userCopy.lastNameRequired }),
  email: email(userCopy.emailRequired),
  password: PasswordChange.shape.newPassword,
  companyName: field.nameText(200, { min: 1, message: setupCopy.companyRequired }),
});
export type FirstAdministrator = z.output<typeof FirstAdministrator>;

/** Why sample data cannot be loaded here; null if it can. */
const SampleState = z.object({ isLoaded: z.boolean(), obstacle: z.nullable(z.string()) });

const SetupState = z.object({
  /** False without a mail server: emails stay in the mailbox of the trial. */
  sendsMail: z.boolean(),
  /** Address of the caller, which the test email goes to. */
  mailTo: z.string(),
  providers: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      isSimulator: z.boolean(),
      /** Last sync of the catalogue. */
      syncedAt: z.nullable(field.time()),
      products: z.number(),
    }),
  ),
  /** Whether this installation may start the provider simulator. */
  maySimulate: z.boolean(),
  sample: SampleState,
});
export type SetupState = z.output<typeof SetupState>;

const nothing = z.strictObject({});
const done = z.object({});

export const setupCalls = {
  check: post('/auth/CheckSetupLink', {
    summary: 'Checks whether a setup link is valid.',
    refusals: ['setup_link'],
    access: 'public',
    input: z.strictObject({ token }),
    reply: done,
    throttle: 'auth',
    isReadOnly: true,
  }),
  createAdministrator: post('/auth/CreateFirstAdministrator', {
    summary: 'Creates the first SuperAdmin by a setup link and opens a session.',
    refusals: ['password_common', 'setup_link'],
    access: 'public',
    input: FirstAdministrator,
    reply: Session,
    throttle: 'auth',
  }),
  show: get('/setup/management', {
    summary: 'Reads the state of the setup.',
    access: ADMIN_STAFF,
    input: nothing,
    reply: SetupState,
  }),
  sendTestMail: post('/setup/management/SendTestMail', {
    summary: 'Emails the caller a test email.',
    access: ADMIN_STAFF,
    input: nothing,
    reply: z.object({ to: z.string() }),
    throttle: 'auth',
  }),
  startSimulator: put('/setup/management/StartSimulator', {
    summary: 'Starts the provider simulator of a trial, also at its later starts.',
    refusals: ['no_simulator'],
    access: ADMIN_STAFF,
    input: nothing,
    reply: done,
  }),
  loadSample: post('/setup/management/LoadSample', {
    summary: 'Loads the sample data: a partner, an invited user and promotions.',
    refusals: ['sample_state'],
    access: ADMIN_STAFF,
    input: nothing,
    reply: done,
  }),
  removeSample: post('/setup/management/RemoveSample', {
    summary: 'Removes the sample data, unless other records use it.',
    refusals: ['sample_state', 'sample_used'],
    access: ADMIN_STAFF,
    input: nothing,
    reply: done,
  }),
};
