// XML writer: omits elements without content, escapes text, and drops characters that XML cannot represent.

/** An element with content, or null. */
export type XmlNode = XmlElement | null;

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  content: string | readonly XmlElement[];
}

/** Everything that XML 1.0 does not allow as a character. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Trims a text and removes characters invalid in XML. */
const holdable = (text: string): string => text.replace(FORBIDDEN, '').trim();
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);

/** An element of text or other elements; null if all content is empty. */
export function element(
  name: string,
  content: string | readonly XmlNode[],
  attributes: Record<string, string> = {},
): XmlNode {
  if (typeof content === 'string') {
    const text = holdable(content);
    return text === '' ? null : { name, attributes, content: text };
  }
  const children = content.filter((child) => child !== null);
  return children.length === 0 ? null : { name, attributes, content: children };
}

/** A mandatory element without content. */
export const emptyElement = (name: string): XmlNode => ({ name, attributes: {}, content: [] });

function textOf({ name, attributes, content }: XmlElement, indent: string): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  if (content.length === 0) return `${indent}<${start}/>\n`;
  if (typeof content === 'string') return `${indent}<${start}>${escapeXml(content)}</${name}>\n`;
  return `${indent}<${start}>\n${content.map((child) => textOf(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

/** XML document with this root. */
export const xmlText = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(root!, '')}`;
