// A button that copies text.

import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { TOAST_MS } from '#domain/base/limits.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { IconButton } from './icon-button.tsx';

interface Props {
  text: string;
  /** Name of the copied text, for the button's label: «order number». */
  subject?: string;
  /** Toast after success. */
  successMessage?: string;
}

export function CopyButton({ text, subject, successMessage }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TOAST_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const name = subject ? `${labels.copy} ${subject}` : labels.copy;
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
        if (successMessage) toast.good(successMessage);
      }}
    >
      {copied ? <Check className="text-green" /> : <Copy />}
    </IconButton>
  );
}
