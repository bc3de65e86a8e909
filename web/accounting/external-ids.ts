// Parses pasted document ids of the accounting system, one document per line.

interface NamedDocument {
  number: string;
  externalId: string;
}

/** Documents of a text, and the number of the first invalid line (from 1), if any. */
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
