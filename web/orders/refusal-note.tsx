// Refusal of an action on an order, in its dialog. One that asks partners to contact sales shows whom to contact (COM-034).

import { commonCopy } from '#domain/base/copy.ts';
import { MyContact } from '#web/access/salesmen/my-contact.tsx';
import type { ApiError } from '#web/ui/session/api-error.ts';
import { roleOf, storedLogin } from '#web/ui/session/session.ts';

/** Refusals whose text for partners says to contact sales. */
const CONTACT_CODES: readonly string[] = ['keys_held'];

export const RefusalNote = ({ error: { code, message } }: { error: ApiError }) => (
  <>
    <p role="alert" className="rounded-lg bg-red-tint px-3 py-2 text-sm text-red">
      {message || commonCopy.somethingWrong}
    </p>
    {CONTACT_CODES.includes(code) && roleOf(storedLogin()) === 'Partner' && <MyContact />}
  </>
);
