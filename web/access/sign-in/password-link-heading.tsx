// Heading of a step: receives the focus when the step changes, so that screen readers announce it.

import { useEffect, useRef } from 'react';

interface Props {
  title: string;
  text?: string;
  /** The step follows an action, so it takes the focus. */
  isStatus?: boolean;
}

export function PasswordLinkHeading({ title, text, isStatus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Merkur`;
    if (isStatus) heading.current?.focus();
  }, [title, isStatus]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight text-balance outline-none">
        {title}
      </h1>
      {text && <p className="mt-2 text-base text-pretty text-muted">{text}</p>}
    </>
  );
}
