// Parses untrusted XML into a tree. Document types, and with them custom entities, are rejected; only the five
// predefined entities and numeric references are resolved.

import { Parser } from 'saxen';

export interface XmlNode {
  /** Without the prefix. */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** Its own text, trimmed. */
  text: string;
}

/** Deeper than any bank statement. */
const MAX_DEPTH = 40;

/** Not XML, or beyond what this parser supports. */
export class UnreadableXml extends Error {}

/** Characters forbidden in XML, literally or as a reference (XML 1.0, 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses the file. @throws UnreadableXml */
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

/** Children with this name. */
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** First node at a path of names. */
export const nodeAt = (node: XmlNode | undefined, ...path: string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => childrenOf(at, name)[0], node);

/** Text at a path; empty if absent. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string => nodeAt(node, ...path)?.text ?? '';
