// Why a whole file cannot be used, for users; possibly with a question they can answer.

/** A choice required before the file can be read. */
export interface FileQuestion {
  field: 'keyColumn' | 'sheetName';
  /** Answers as text. A column starts with its letters. */
  allowed: readonly string[];
}

export class FileFault extends Error {
  readonly question: FileQuestion | null;

  constructor(message: string, question: FileQuestion | null = null) {
    super(message);
    this.question = question;
  }
}
