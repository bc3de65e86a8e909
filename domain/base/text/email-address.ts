// Email addresses that SMTP servers accept and no mail library parses differently. Quoted local parts, comments,
// address literals and lists are valid in RFC 5322 but refused here, because each can hide a second address.

/** Maximum length (RFC 5321: a path of 256 including brackets). */
export const EMAIL_MAX = 254;
const LOCAL_PART_MAX = 64;

/** Characters of RFC 5322 `atext`, and letters and digits of any script (RFC 6531). */
const LOCAL_WORD = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL = /^[\p{L}\p{N}\p{M}-]{1,63}$/u;

const isLabel = (text: string): boolean => LABEL.test(text) && !text.startsWith('-') && !text.endsWith('-');

/** Whether mail can be sent to the text. Whether the mailbox exists only a message can tell. Linear in its length. */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const [local = '', domain = '', ...rest] = text.split('@');
  const labels = domain.split('.');
  return (
    rest.length === 0 &&
    local.length <= LOCAL_PART_MAX &&
    local.split('.').every((word) => LOCAL_WORD.test(word)) &&
    labels.length >= 2 &&
    labels.every(isLabel)
  );
}
