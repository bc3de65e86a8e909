// A modal dialog. It stays mounted and is controlled by `open`; the focus moves to the first field, not to Close, and
// returns to the opener.

import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { PortalTarget } from '#web/ui/kit/portal-target.ts';
import { DialogIdContext, hasUnsavedWork } from '#web/ui/kit/unsaved.ts';

const WIDTHS = { sm: 'sm:max-w-120', md: 'sm:max-w-155', lg: 'sm:max-w-230' };

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Line under the title. */
  description?: ReactNode;
  /** 480, 620 or 920 pixels. */
  size?: keyof typeof WIDTHS;
  /** Buttons at the bottom; forms bring their own. */
  footer?: ReactNode;
  /** False disables Escape and clicks outside, if work would be lost. */
  dismissible?: boolean;
  /** Element to focus; default: the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns the focus after closing, if no button opened the dialog. */
  restoreFocus?: () => void;
  isAlert?: boolean;
  children?: ReactNode;
}

const FIRST_FIELD = '[data-body] :is(input:not([type=hidden]), textarea, select, [role=combobox]):not(:disabled)';

/** Initial focus: the first field, or the first action in a body without fields. */
const firstOf = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(FIRST_FIELD) ??
  popup?.querySelector<HTMLElement>('[data-body] button:not(:disabled)') ??
  null;

/** Ctrl+Enter (Cmd+Enter on a Mac) presses the button that confirms: the last one of its kind. */
function confirmByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  // Events of a dialog opened from this one arrive here too.
  if (!event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  const confirming = event.currentTarget.querySelectorAll<HTMLElement>('[data-confirms]:not(:disabled)');
  [...confirming].at(-1)?.click();
}

/** Focuses a body that loads late, unless the user is already active elsewhere. */
function LateFocus({ popup }: { popup: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const node = popup.current;
    if (!node || firstOf(node)) return;
    const observer = new MutationObserver(() => {
      const first = firstOf(node);
      if (!first) return;
      stop();
      first.focus();
    });
    const stop = () => {
      observer.disconnect();
      node.removeEventListener('keydown', stop);
      node.removeEventListener('pointerdown', stop);
    };
    observer.observe(node, { childList: true, subtree: true });
    node.addEventListener('keydown', stop);
    node.addEventListener('pointerdown', stop);
    return stop;
  }, [popup]);
  return null;
}

export const BACKDROP =
  'fixed inset-0 z-30 bg-(--backdrop) transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A dialog that asks before closing over unsaved input. */
export function Dialog({ children, onOpenChange, ...rest }: DialogProps) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsking(false);
    onOpenChange(false);
  };
  return (
    <DialogWindow
      {...rest}
      onOpenChange={(next) => (!next && hasUnsavedWork(id) ? setAsking(true) : onOpenChange(next))}
    >
      <DialogIdContext value={id}>{children}</DialogIdContext>
      <DialogWindow
        isAlert
        open={isAsking}
        onOpenChange={setAsking}
        title={labels.discardTitle}
        initialFocus={stay}
        footer={
          <>
            <Button ref={stay} onClick={() => setAsking(false)}>
              {labels.stay}
            </Button>
            <Button kind="danger" onClick={close}>
              {labels.discard}
            </Button>
          </>
        }
      >
        <p className="text-muted">{labels.discardText}</p>
      </DialogWindow>
    </DialogWindow>
  );
}

function DialogWindow(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = 'sm',
    footer,
    dismissible = true,
    initialFocus: focus,
    restoreFocus,
    isAlert,
  } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && !dismissible && (details.reason === 'outside-press' || details.reason === 'escape-key')) return;
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} forceRender />
        <Base.Viewport className="fixed inset-0 z-30 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            ref={popup}
            onKeyDown={confirmByKeys}
            role={isAlert ? 'alertdialog' : 'dialog'}
            initialFocus={() => focus?.current ?? firstOf(popup.current) ?? true}
            finalFocus={
              restoreFocus &&
              (() => {
                restoreFocus();
                return false;
              })
            }
            className={cx(
              'flex max-h-[calc(100dvh-32px)] w-full flex-col rounded-t-xl bg-raised text-base shadow-float outline-none transition duration-120 sm:rounded-xl forced-colors:border',
              'data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              WIDTHS[size],
            )}
          >
            {!focus && <LateFocus popup={popup} />}
            <header className="flex items-start gap-4 px-5 pt-4 pb-1">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-lg font-semibold text-balance">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
              </div>
              <Base.Close render={<IconButton label={labels.close} className="-mt-1 -mr-2 pointer-coarse:-mt-2.5" />}>
                <X />
              </Base.Close>
            </header>
            <div data-body className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-5">
              <PortalTarget value={null}>{props.children}</PortalTarget>
            </div>
            {footer && (
              <DialogFooter className="px-5 pb-4">
                <PortalTarget value={null}>{footer}</PortalTarget>
              </DialogFooter>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** For a footer inside the body: stays visible while a long body scrolls. */
export const STICKY_FOOTER =
  'sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-raised px-5 pt-3 pb-4 sm:rounded-b-xl';

/** For single-column bodies; late content above must not move a button under the finger. */
export const STICKY_FOOTER_ON_PHONE =
  'max-md:sticky max-md:-bottom-5 max-md:z-10 max-md:-mx-5 max-md:border-t max-md:border-line max-md:bg-raised max-md:px-5 max-md:pt-3 max-md:pb-4';

interface FooterProps {
  /** Puts the first button on the left. */
  spread?: boolean;
  className?: string;
  children: ReactNode;
}

/** Button row at the end of a dialog or of a form inside it. */
export const DialogFooter = ({ spread, className, children }: FooterProps) => (
  <footer className={cx('flex flex-wrap items-center gap-2', spread ? 'justify-between' : 'justify-end', className)}>
    {children}
  </footer>
);
