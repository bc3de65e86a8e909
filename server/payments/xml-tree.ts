// Reads an XML file of strangers into a tree. Nothing in it is carried out or fetched: a document type, and with it every
// entity of its own, is refused; only the five entities of XML and numbered letters are replaced.

import { Parser } from 'saxen';

export interface XmlNode {
  /** Without its prefix. */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** Its own text, blanks at the ends dropped. */
  text: string;
}

/** Deeper than any statement of a bank. */
const MAX_DEPTH = 40;

/** The file is no XML, or more than this reads. */
export class UnreadableXml extends Error {}

/** What no XML document may hold, as a character or as a reference to one (XML 1.0, 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The root of the file. @throws UnreadableXml */
export function parseXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlNode[] = [root];
  const refuse = (why: string) => {
    throw new UnreadableXml(why);
  };
  const parser = new Parser();
  parser.on('error', (error) => refuse(error.message));
  parser.on('warn', (warning) => refuse(warning.message));
  parser.on('attention', () => refuse('document type'));
  parser.on('openTag', (name, attributes) => {
    if (open.length > MAX_DEPTH) refuse('too deep');
    const node: XmlNode = { name: localName(name), attributes: attributes(), children: [], text: '' };
    if (Object.values(node.attributes).some((value) => FORBIDDEN.test(value))) refuse('forbidden character');
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on('closeTag', () => {
    const node = open.pop()!;
    if (FORBIDDEN.test(node.text)) refuse('forbidden character');
    node.text = node.text.trim();
  });
  parser.on('text', (part, decodeEntities) => {
    open.at(-1)!.text += decodeEntities(part);
  });
  parser.on('cdata', (part) => {
    open.at(-1)!.text += part;
  });
  parser.parse(text);
  const [first, ...others] = root.children;
  if (!first || others.length > 0 || open.length > 1) throw new UnreadableXml('no root');
  return first;
}

/** The children of this name. */
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The first node at the end of a path of names. */
export const nodeAt = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => childrenOf(at, name)[0], node);

/** The text there; empty when there is none. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string => nodeAt(node, ...path)?.text ?? '';
