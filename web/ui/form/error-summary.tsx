// List of errors above a form; each links to its field.

import { useEffect, useRef } from 'react';
import { labels } from '../kit/labels.ts';

interface Props {
  errors: readonly { field: string; message: string }[];
  /** Moves the focus to the field. */
  onChoose: (field: string) => void;
  /** An error that belongs to no field. */
  general?: string | undefined;
}

export function ErrorSummary({ errors, onChoose, general }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isVisible = errors.length > 0 || Boolean(general);
  useEffect(() => {
    if (isVisible) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isVisible]);
  if (!isVisible) return null;
  return (
    <div ref={box} role="alert" className="rounded-lg bg-red-tint px-3 py-2.5 text-sm text-red">
      {general && <p className="font-medium">{general}</p>}
      {errors.length > 0 && (
        <>
          <p className={general ? 'mt-1' : 'font-medium'}>{labels.checkFields}</p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {errors.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <button
                  type="button"
                  className="rounded-sm text-left underline underline-offset-2"
                  onClick={() => onChoose(field)}
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
