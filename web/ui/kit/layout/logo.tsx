// The product's logo.

/** `sign` draws the sign without the name. */
export const Logo = ({ sign = false }: { sign?: boolean }) => (
  <span className="inline-flex items-center gap-2">
    <svg viewBox="0 0 32 32" fill="none" className="size-6 shrink-0" aria-hidden>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <ellipse cx="16" cy="16" rx="10.5" ry="5" stroke="#fff" strokeWidth="2" transform="rotate(-28 16 16)" />
      <circle cx="16" cy="16" r="3.6" fill="#fff" />
    </svg>
    {sign ? (
      <span className="sr-only">Merkur</span>
    ) : (
      <span className="text-lg font-semibold tracking-tight">Merkur</span>
    )}
  </span>
);
