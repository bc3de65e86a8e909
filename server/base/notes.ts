// What commands tell the audit log. Several steps of one transaction may touch the same thing: the log keeps one line of
// it, as it was before the first and as it is after the last.

/** What a command tells the audit log about one thing that it touched. Never a password, a code, a token or a key. */
export interface Noted {
  /** What was touched; null when it is nothing that can be named. */
  subject: { kind: string; id: string; name?: string } | null;
  /** The fields that may have changed, as they were and as they are. */
  before?: object | undefined;
  after?: object | undefined;
  /** Who it was, where the call itself does not say: while signing in. */
  who?: { id: string; name: string; role: string | null; companyId: string | null };
}

const same = (a: Noted, b: Noted): boolean =>
  a.subject !== null && a.subject.id === b.subject?.id && a.subject.kind === b.subject.kind;

const together = (old: Noted, one: Noted): Noted => ({
  ...old,
  ...one,
  subject: { ...one.subject!, ...old.subject! },
  before: old.before || one.before ? { ...one.before, ...old.before } : undefined,
  after: old.after || one.after ? { ...old.after, ...one.after } : undefined,
});

/** Adds a note to those that were made, joined with the one about the same thing. */
export function addNote(noted: Noted[], one: Noted): void {
  const at = noted.findLastIndex((old) => same(old, one));
  if (at < 0) noted.push(one);
  else noted[at] = together(noted[at]!, one);
}

/**
 * Notes those of the fields that changed; nothing when none did. For what is written beside a state, where most fields
 * of a call stay as they are.
 */
export function noteChanges(
  tx: { note(noted: Noted): void },
  subject: NonNullable<Noted['subject']>,
  before: object,
  after: object,
): void {
  const old = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => old.get(name) !== value);
  if (changed.length === 0) return;
  const was = Object.fromEntries(changed.map(([name]) => [name, old.get(name) ?? null]));
  tx.note({ subject, before: was, after: Object.fromEntries(changed) });
}
