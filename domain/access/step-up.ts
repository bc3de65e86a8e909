// Step-up: a session whose factor was given a while ago gives one again before a grave step. Which calls ask for it is
// declared at them (`needsStepUp`).

import * as z from 'zod/mini';
import { put } from '#domain/base/endpoint.ts';
import { PasskeyRequest, secretText } from './calls.ts';
import { stepUpCopy } from './step-up-copy.ts';

/** What the person is asked for: a mailed code, one of the app, or, where signing in asks for none, the password. */
export const StepUpFactor = z.enum(['Mail', 'App', 'Password']);
export type StepUpFactor = z.output<typeof StepUpFactor>;

export const stepUpCalls = {
  begin: put('/user/me/stepup/Begin', {
    summary: 'Returns the factor that confirms a sensitive action, and emails a code if that is the only one.',
    refusals: ['code_closed', 'code_not_yet', 'too_many_codes'],
    access: 'signed-in',
    input: z.strictObject({
      /** Emails a code to a person who has a passkey, too. */
      byMail: z.optional(z.boolean()),
    }),
    reply: z.object({
      factor: StepUpFactor,
      /** With it, a code is emailed only on request. */
      passkey: z.optional(PasskeyRequest),
    }),
    throttle: 'auth',
    inPerson: true,
  }),
  /** Grave steps are open to the session for ten minutes from here. */
  verify: put('/user/me/stepup/Verify', {
    summary: 'Checks a fresh factor of the session: a mailed code, one of the app, or a recovery code.',
    refusals: ['code_closed', 'factor_code', 'password_wrong', 'too_many_attempts'],
    access: 'signed-in',
    input: z.strictObject({ code: secretText(stepUpCopy.codeEmpty) }),
    reply: z.object({}),
    throttle: 'auth',
    inPerson: true,
  }),
};
