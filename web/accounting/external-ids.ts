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
    const separator = line.search(/[,;\t]/);
    const [number, externalId] = [line.slice(0, separator).trim(), line.slice(separator + 1).trim()];
    if (separator < 0 || number === '' || externalId === '') return { documents: [], unreadableLine: at + 1 };
    documents.push({ number, externalId });
  }
  return { documents, unreadableLine: null };
}
