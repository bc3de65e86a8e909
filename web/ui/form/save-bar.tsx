// «Unsaved changes – Discard / Save», at the end of a form that fills a screen.

import type { ReactNode } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { cx } from '../kit/cx.ts';
import { labels } from '../kit/labels.ts';
import type { CallForm } from './form.tsx';
import { SubmitButton } from './form.tsx';

interface Props {
  /** Shown instead of «Unsaved changes». */
  message?: string | undefined;
  className?: string;
  onDiscard: () => void;
  /** The buttons that save, and others. */
  children: ReactNode;
}

export const UnsavedBar = ({ message, className, onDiscard, children }: Props) => (
  <div
    className={cx(
      'sticky bottom-4 z-20 flex animate-enter flex-wrap items-center gap-2 rounded-xl bg-raised py-2 pr-2 pl-4 shadow-float',
      className,
    )}
  >
    <p className="flex-1 text-sm text-muted" role="status">
      {message || labels.unsaved}
    </p>
    <Button onClick={onDiscard}>{labels.discard}</Button>
    {children}
  </div>
);

/** Must be rendered inside <Form>. */
export const SaveBar = <E extends Endpoint>({ form }: { form: CallForm<E> }) =>
  form.isDirty && (
    <UnsavedBar onDiscard={() => form.rhf.reset()}>
      <SubmitButton>{labels.save}</SubmitButton>
    </UnsavedBar>
  );
