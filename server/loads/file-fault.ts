// Why a whole file cannot be used, for people; perhaps with a question that they can answer.

/** What a person chooses before the file can be read. */
export interface FileQuestion {
  field: 'keyColumn' | 'sheetName';
  /** The answers, in words. A column starts with its letters. */
  allowed: readonly string[];
}

export class FileFault extends Error {
  readonly question: FileQuestion | null;

  constructor(message: string, question: FileQuestion | null = null) {
    super(message);
    this.question = question;
  }
}
