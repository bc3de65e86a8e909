// A window over the page. It stays mounted and is driven by `open`; the focus goes to the first field, not to Close,
// and returns to where it came from.

import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { labels } from './labels.ts';
import { PortalTarget } from './portal-target.ts';
import { DialogIdContext, hasUnsavedWork } from './unsaved.ts';

const WIDTHS = { sm: 'sm:max-w-120', md: 'sm:max-w-155', lg: 'sm:max-w-230' };

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** 480, 620 or 920 pixels. */
  size?: keyof typeof WIDTHS;
  /** Buttons at the bottom; a form brings its own. */
  footer?: ReactNode;
  /** False: neither Escape nor a click outside closes, for work that would be lost. */
  dismissible?: boolean;
  /** Where the focus goes; otherwise the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Moves the focus afterwards, when no button opened it. */
  restoreFocus?: () => void;
  isAlert?: boolean;
  children?: ReactNode;
}

const FIRST_FIELD = '[data-body] :is(input:not([type=hidden]), textarea, select, [role=combobox]):not(:disabled)';

/** Where the focus begins: the first field, or what can be done in a body without one. */
const firstOf = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>(FIRST_FIELD) ??
  popup?.querySelector<HTMLElement>('[data-body] button:not(:disabled)') ??
  null;

/** A body that comes late gets the focus then, unless the person has begun with something else. */
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

/** The window; asks before it is closed over something that was typed and not sent. */
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

/** For a footer inside the body: it stays in sight while a long body scrolls. */
export const STICKY_FOOTER =
  'sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-line bg-raised px-5 pt-3 pb-4 sm:rounded-b-xl';

/** The same where the body is one column; what comes late above it must not move a button from under a finger. */
export const STICKY_FOOTER_ON_PHONE =
  'max-md:sticky max-md:-bottom-5 max-md:z-10 max-md:-mx-5 max-md:border-t max-md:border-line max-md:bg-raised max-md:px-5 max-md:pt-3 max-md:pb-4';

interface FooterProps {
  /** The first button is on the left. */
  spread?: boolean;
  className?: string;
  children: ReactNode;
}

/** The row of buttons at the end of a dialog or of a form inside it. */
export const DialogFooter = ({ spread, className, children }: FooterProps) => (
  <footer className={cx('flex flex-wrap items-center gap-2', spread ? 'justify-between' : 'justify-end', className)}>
    {children}
  </footer>
);
