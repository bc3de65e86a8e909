// What commands tell the audit log. Several steps of one transaction may touch the same thing: the log keeps one line
// of it, as it was before the first and as it is after the last.

/** What the audit log records about one thing that a command touched. Never a password, a code, a token or a key. */
export interface AuditNote {
  /** What was touched; null when it is nothing that can be named. */
  subject: { kind: string; id: string; name?: string } | null;
  /** The fields that may have changed, as they were and as they are. */
  before?: object | undefined;
  after?: object | undefined;
  /** Who it was, where the call itself does not say: while signing in. */
  who?: { id: string; name: string; role: string | null; companyId: string | null };
}

const isSameSubject = (a: AuditNote, b: AuditNote): boolean =>
  a.subject !== null && a.subject.id === b.subject?.id && a.subject.kind === b.subject.kind;

const mergeNotes = (previous: AuditNote, note: AuditNote): AuditNote => ({
  ...previous,
  ...note,
  subject: { ...note.subject!, ...previous.subject! },
  before: previous.before || note.before ? { ...note.before, ...previous.before } : undefined,
  after: previous.after || note.after ? { ...previous.after, ...note.after } : undefined,
});

/** Adds a note to those that were made, joined with the one about the same thing. */
export function addNote(notes: AuditNote[], note: AuditNote): void {
  const index = notes.findLastIndex((old) => isSameSubject(old, note));
  if (index < 0) notes.push(note);
  else notes[index] = mergeNotes(notes[index]!, note);
}

/**
 * Notes those of the fields that changed; nothing when none did. For what is written next to a state, where most fields
 * of a call stay as they are.
 */
export function noteChanges(
  tx: { note(noted: AuditNote): void },
  subject: NonNullable<AuditNote['subject']>,
  before: object,
  after: object,
): void {
  const previous = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => previous.get(name) !== value);
  if (changed.length === 0) return;
  const previousValues = Object.fromEntries(changed.map(([name]) => [name, previous.get(name) ?? null]));
  tx.note({ subject, before: previousValues, after: Object.fromEntries(changed) });
}
