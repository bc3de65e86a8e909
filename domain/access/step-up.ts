// Step-up: a session must repeat a factor before a sensitive action. Calls declare it with `needsStepUp`.

import * as z from 'zod/mini';
import { put } from '#domain/base/endpoint.ts';
import { PasskeyRequest, secretText } from './calls.ts';
import { stepUpCopy } from './step-up-copy.ts';

/** Required factor: an emailed code, an app code, or the password if sign-in requires no code. */
export const StepUpFactor = z.enum(['Mail', 'App', 'Password']);
export type StepUpFactor = z.output<typeof StepUpFactor>;

export const stepUpCalls = {
  begin: put('/user/me/stepup/Begin', {
    summary: 'Returns the factor that confirms a sensitive action, and emails a code if that is the only one.',
    refusals: ['code_closed', 'code_not_yet', 'too_many_codes'],
    access: 'signed-in',
    input: z.strictObject({
      /** Also emails a code to a user with a passkey. */
      byMail: z.optional(z.boolean()),
    }),
    reply: z.object({
      factor: StepUpFactor,
      /** If set, a code is emailed only on request. */
      passkey: z.optional(PasskeyRequest),
    }),
    throttle: 'auth',
    inPerson: true,
  }),
  /** Sensitive actions are allowed for ten minutes after this. */
  verify: put('/user/me/stepup/Verify', {
    summary: 'Verifies a step-up factor: an emailed code, an authenticator code or a recovery code.',
    refusals: ['code_closed', 'factor_code', 'password_wrong', 'too_many_attempts'],
    access: 'signed-in',
    input: z.strictObject({ code: secretText(stepUpCopy.codeEmpty) }),
    reply: z.object({}),
    throttle: 'auth',
    inPerson: true,
  }),
};
