// Audit notes of a command. Several steps of one transaction may touch the same subject: the log gets one entry, from
// the state before the first step to the state after the last.

/** Audit log content for one subject. Never a password, code, token or key. */
export interface AuditNote {
  /** Null if there is no single subject. */
  subject: { kind: string; id: string; name?: string } | null;
  /** Only fields that may have changed, before and after. */
  before?: object | undefined;
  after?: object | undefined;
  /** The acting user, if the call has no session yet: during sign-in. */
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

/** Adds a note, merged with an earlier one on the same subject. */
export function addNote(notes: AuditNote[], note: AuditNote): void {
  const index = notes.findLastIndex((old) => isSameSubject(old, note));
  if (index < 0) notes.push(note);
  else notes[index] = mergeNotes(notes[index]!, note);
}

/** Notes the fields that changed, if any. For writes where most fields of a call stay the same. */
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
