// The text part of a mail: has all that the HTML part shows, for programs that show no HTML.

import type { MailLayout } from './html-mail.ts';

/** The text, followed by facts and the address of the button that it does not contain. */
export function textPart(text: string, layout: MailLayout | null): string {
  const { facts = [], action } = layout ?? {};
  const missing = [
    ...facts.filter(([, value]) => !text.includes(value)).map(([label, value]) => `${label}: ${value}`),
    ...(action && !text.includes(action.url) ? [`${action.label}: ${action.url}`] : []),
  ];
  return missing.length === 0 ? text : `${text.trimEnd()}\n\n${missing.join('\n')}\n`;
}
