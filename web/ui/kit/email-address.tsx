// An e-mail address in running text.

/** Where it is too long for its line it breaks before its @, not within a word. */
export function EmailAddress({ value }: { value: string }) {
  const separatorIndex = value.lastIndexOf('@');
  if (separatorIndex < 0) return value;
  return (
    <>
      {value.slice(0, separatorIndex)}
      <wbr />
      {value.slice(separatorIndex)}
    </>
  );
}
