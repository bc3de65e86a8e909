// Messages of a thread, oldest first: author, time, and the text or the file.

import Download from 'lucide-react/icons/download';
import type { MessageCalls, OrderMessage } from '#domain/messages/calls.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { bytesText } from '#web/ui/kit/values/bytes.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { useDownload } from '#web/ui/session/use-call.ts';
import { messageLabels } from './labels.ts';

interface Props {
  messages: readonly OrderMessage[];
  download: MessageCalls['download'];
}

export function MessageList({ messages, download }: Props) {
  const saving = useDownload(download);
  return (
    <ul aria-label={messageLabels.title} className="flex flex-col gap-3">
      {messages.map(({ id, at, byName, isOurs, text, file }) => (
        <li
          key={id}
          className={cx('max-w-prose rounded-lg px-3 py-2', isOurs ? 'ml-6 bg-brand-tint' : 'mr-6 bg-hover')}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
            <span>{byName || messageLabels.team}</span>
            <Time value={at} format="detail" />
          </p>
          {file ? (
            <p className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">
                {file.name} <span className="text-xs text-muted">{bytesText(file.size)}</span>
              </span>
              <IconButton label={messageLabels.downloadFile(file.name)} onClick={() => saving.run({ id })}>
                <Download aria-hidden />
              </IconButton>
            </p>
          ) : (
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
