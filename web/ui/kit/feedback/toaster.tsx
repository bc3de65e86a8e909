// Container of short messages. Timers pause on hover and focus.

import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { useStore } from '#web/ui/kit/store.ts';
import { dismiss, type Message, pauseTimers, resumeTimers, visibleMessages } from '#web/ui/kit/toast.ts';

const ICONS = {
  good: <Check className="size-4 text-green" aria-hidden />,
  bad: <CircleAlert className="size-4 text-red" aria-hidden />,
  plain: <Info className="size-4 text-muted" aria-hidden />,
};

/** Opens a page without loading the application again. */
type OpenPage = (to: string) => void;

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const Card = ({ message, openPage }: { message: Message; openPage: OpenPage }) => (
  <li className="pointer-events-auto flex w-full animate-enter items-start gap-2.5 rounded-lg bg-raised py-2 pr-2 pl-3 text-base shadow-float forced-colors:border">
    <span className="mt-1 shrink-0">{ICONS[message.tone]}</span>
    <span className="min-w-0 flex-1 py-0.5 break-words">
      <span>{message.text}</span>
      {message.link && (
        <a
          href={message.link.to}
          className="block text-sm font-medium text-brand-ink hover:underline"
          onClick={(event) => {
            if (!isPlainClick(event.nativeEvent)) return;
            event.preventDefault();
            openPage(message.link!.to);
            dismiss(message.id);
          }}
        >
          {message.link.label}
        </a>
      )}
    </span>
    {message.action && (
      <button
        type="button"
        className="rounded-md px-2 py-1 text-sm font-medium text-brand-ink hover:bg-brand-tint"
        onClick={() => {
          message.action?.run();
          dismiss(message.id);
        }}
      >
        {message.action.label}
      </button>
    )}
    <IconButton label={labels.close} size="sm" onClick={() => dismiss(message.id)}>
      <X />
    </IconButton>
  </li>
);

/** Rendered once, at the end of the page, outside the router. */
export function Toaster({ openPage }: { openPage: OpenPage }) {
  const messages = useStore(visibleMessages);
  return (
    <section
      aria-label={labels.messages}
      data-toasts
      className="pointer-events-none fixed inset-x-4 bottom-4 [body:has([data-foot])_&]:bottom-18 max-sm:[body:has([data-foot])_&]:bottom-28 z-50 mx-auto max-w-sm sm:right-4 sm:left-auto sm:mx-0 sm:w-96"
      onPointerEnter={pauseTimers}
      onPointerLeave={resumeTimers}
      onFocus={pauseTimers}
      onBlur={resumeTimers}
    >
      {(['polite', 'assertive'] as const).map((urgency) => (
        <ul key={urgency} aria-live={urgency} className="flex flex-col gap-2 not-empty:pt-2">
          {messages
            .filter((message) => (message.tone === 'bad') === (urgency === 'assertive'))
            .map((message) => (
              <Card key={message.id} message={message} openPage={openPage} />
            ))}
        </ul>
      ))}
    </section>
  );
}
