// The HTML part of a mail: one frame for all kinds, in tables with inline styles and without remote images, because
// Outlook ignores most of CSS and many programs block what they would have to fetch. Dark mode where it is supported.

import { type MailReason, mailFrameCopy } from '#domain/base/mail-frame-copy.ts';

/** Content of the HTML part in addition to the text. */
export interface MailLayout {
  reason: MailReason;
  /** Shown as a table below the text. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** A one-time code, shown large. */
  code?: string;
  /** The one button. A paragraph of the text that contains its address is replaced by it. */
  action?: { label: string; url: string };
  /** Where the recipient turns such mails off. */
  preferencesUrl?: string;
  /** Links that turn off a kind of mail; left out of the text like the address of the button. */
  optOuts?: readonly { label: string; url: string }[];
  /** For mail programs: turns off all mails of these kinds (RFC 8058). */
  oneClickUrl?: string;
}

/** The house, as mails name it. */
export interface MailSender {
  name: string;
  /** Legal footer, one line each. */
  address: readonly string[];
  /** `cid:` or `data:` address of its logo, and its shown size in pixels; null without a logo. */
  logo: { url: string; width: number; height: number } | null;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const STYLE = `
body{margin:0;padding:0}
a{color:#2456d6}
@media (prefers-color-scheme:dark){
.page{background:#101216!important}.card{background:#1a1d23!important;border-color:#2c313a!important}
.text,.value,h1{color:#eceef2!important}.quiet,.label{color:#a3a9b5!important}.row{border-color:#2c313a!important}
a.link{color:#8fb0ff!important}}
@media (max-width:480px){.card{border-radius:0!important;border-width:1px 0!important}.inside{padding:24px 20px 8px!important}
.action{width:100%!important}.button{display:block!important;text-align:center!important}}`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!);

const URL_PATTERN = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]/g;
/** Numbers of orders and documents, which phones would break at their hyphens. */
const NUMBER_PATTERN = /\b[A-Z]{2,4}-\d{4}-\d+\b/g;
const unbroken = (text: string): string =>
  escapeHtml(text).replace(NUMBER_PATTERN, (number) => `<span style="white-space:nowrap">${number}</span>`);

const link = (url: string, text: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#2456d6">${text === url ? escapeHtml(url) : unbroken(text)}</a>`;

/** Text with its addresses as links. */
function linked(text: string): string {
  let html = '';
  let at = 0;
  for (const found of text.matchAll(URL_PATTERN)) {
    html += unbroken(text.slice(at, found.index)) + link(found[0], found[0]);
    at = found.index + found[0].length;
  }
  return html + unbroken(text.slice(at));
}

/** A sentence above its address becomes a link; other lines keep their breaks. */
function paragraphHtml(paragraph: string): string {
  const lines = paragraph.split('\n');
  const [sentence, url] = lines;
  const isLinkedSentence = lines.length === 2 && url !== undefined && url.match(URL_PATTERN)?.[0] === url;
  const inner = isLinkedSentence ? link(url, sentence!) : lines.map(linked).join('<br>');
  return `<p class="text" style="margin:0 0 16px;color:#1b1e24;${FONT};font-size:15px;line-height:23px">${inner}</p>`;
}

const factRow = ([label, value]: readonly [string, string]): string =>
  `<tr><td class="label row" style="padding:9px 16px 9px 0;border-top:1px solid #e3e6eb;color:#5d6470;${FONT};font-size:14px;line-height:20px;white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td>
<td class="value row" align="right" style="padding:9px 0;border-top:1px solid #e3e6eb;color:#1b1e24;${FONT};font-size:14px;line-height:20px">${escapeHtml(value)}</td></tr>`;

const factTable = (facts: NonNullable<MailLayout['facts']>): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${facts.map(factRow).join('\n')}</table>`;

const codeBox = (code: string): string =>
  `<p class="text row" style="margin:0 0 20px;padding:14px 0;border:1px solid #e3e6eb;border-radius:8px;text-align:center;color:#1b1e24;font-family:ui-monospace,Consolas,Menlo,monospace;font-size:28px;line-height:36px;letter-spacing:6px">${escapeHtml(code)}</p>`;

const button = ({ label, url }: NonNullable<MailLayout['action']>): string =>
  `<table role="presentation" class="action" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td bgcolor="#2456d6" style="border-radius:8px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#2456d6;color:#ffffff;${FONT};font-size:15px;font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const head = ({ name, logo }: MailSender): string =>
  logo
    ? `<img src="${escapeHtml(logo.url)}" alt="${escapeHtml(name)}" width="${logo.width}" height="${logo.height}" style="display:block;border:0">`
    : `<span class="text" style="color:#1b1e24;${FONT};font-size:16px;font-weight:700;line-height:24px">${escapeHtml(name)}</span>`;

const footer = ({ name, address }: MailSender, { reason, preferencesUrl, optOuts = [] }: MailLayout): string => {
  const links = [
    ...(preferencesUrl ? [{ label: mailFrameCopy.preferences, url: preferencesUrl }] : []),
    ...optOuts,
  ].map(({ label, url }) => ` ${link(url, label)}.`);
  const house = [name, ...address].filter(Boolean).map(escapeHtml).join('&nbsp;· ');
  return `<p class="quiet" style="margin:0 0 6px;color:#5d6470;${FONT};font-size:12px;line-height:18px">${escapeHtml(mailFrameCopy.reasons[reason])}${links.join('')}</p>
<p class="quiet" style="margin:0;color:#5d6470;${FONT};font-size:12px;line-height:18px">${house}</p>`;
};

/** A whole HTML document of a mail with this subject and text. */
export function renderHtmlMail(subject: string, text: string, layout: MailLayout, sender: MailSender): string {
  const { action, code, facts = [], optOuts = [] } = layout;
  const shownElsewhere = [...(action ? [action] : []), ...optOuts];
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => !shownElsewhere.some(({ url }) => paragraph.includes(url)));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f4f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f4f7"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 24px 16px">${head(sender)}</td></tr>
<tr><td class="card inside" bgcolor="#ffffff" style="padding:32px 32px 12px;background:#ffffff;border:1px solid #e3e6eb;border-radius:12px;word-break:break-word;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;color:#1b1e24;${FONT};font-size:20px;line-height:28px;font-weight:650">${unbroken(subject)}</h1>
${code === undefined ? '' : codeBox(code)}
${paragraphs.map(paragraphHtml).join('\n')}
${facts.length > 0 ? factTable(facts) : ''}
${action ? button(action) : ''}</td></tr>
<tr><td style="padding:16px 24px 0">${footer(sender, layout)}</td></tr>
</table></td></tr></table>
</body></html>`;
}
