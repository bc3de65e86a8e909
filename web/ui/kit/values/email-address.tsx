// An email address in running text.

/** Breaks a long address before its @ instead of within a word. */
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
