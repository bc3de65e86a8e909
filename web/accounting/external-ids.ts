// Reads what a person pasted about ids of the accounting system: a document a line.

interface NamedDocument {
  number: string;
  externalId: string;
}

/** The documents of a text; the number of the first line that is none, from 1 on, where there is one. */
export function readExternalIds(text: string): { documents: NamedDocument[]; unreadableLine: number | null } {
  const documents: NamedDocument[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const match = /^\s*([^,;\t]+?)\s*[,;\t]\s*(\S.*?)\s*$/.exec(line);
    if (!match) return { documents: [], unreadableLine: at + 1 };
    documents.push({ number: match[1]!, externalId: match[2]! });
  }
  return { documents, unreadableLine: null };
}
