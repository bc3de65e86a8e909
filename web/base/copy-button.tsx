// Copies a text.

import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { TOAST_MS } from '#domain/base/limits.ts';
import { IconButton } from './icon-button.tsx';
import { labels } from './labels.ts';
import { toast } from './toast.ts';

interface Props {
  text: string;
  /** What is copied, for its name: «order number». */
  what?: string;
  /** Toast after success. */
  done?: string;
}

export function CopyButton({ text, what, done }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const name = what ? `${labels.copy} ${what}` : labels.copy;
  return (
    <IconButton
      size="sm"
      label={copied ? labels.copied : name}
      onClick={async (event) => {
        event.stopPropagation();
        try {
          await navigator.clipboard.writeText(text);
        } catch {
          return;
        }
        setCopied(true);
        if (done) toast.good(done);
      }}
    >
      {copied ? <Check className="text-green" /> : <Copy />}
    </IconButton>
  );
}
