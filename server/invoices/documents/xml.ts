// Writes XML: elements without content are left out, text is escaped, and characters that XML cannot hold are dropped.

/** An element with its content, or nothing where there is nothing to say. */
export type XmlNode = XmlElement | null;

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  content: string | readonly XmlElement[];
}

/** Everything outside of what XML 1.0 calls a character. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML can hold of a text, without blanks around it. */
const holdable = (text: string): string => text.replace(FORBIDDEN, '').trim();
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);

/** An element of text or of other elements; nothing when all of it is empty. */
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

/** An element that must be there although it says nothing. */
export const emptyElement = (name: string): XmlNode => ({ name, attributes: {}, content: [] });

function textOf({ name, attributes, content }: XmlElement, indent: string): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  if (content.length === 0) return `${indent}<${start}/>\n`;
  if (typeof content === 'string') return `${indent}<${start}>${escapeXml(content)}</${name}>\n`;
  return `${indent}<${start}>\n${content.map((child) => textOf(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

/** A document of this root. */
export const xmlText = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(root!, '')}`;
