// «Unsaved changes – Discard / Save», at the end of a form that fills a screen.

import type { Endpoint } from '#domain/base/endpoint.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '../kit/labels.ts';
import type { CallForm } from './form.tsx';
import { SubmitButton } from './form.tsx';

/** Must be rendered inside <Form>. */
export function SaveBar<E extends Endpoint>({ form }: { form: CallForm<E> }) {
  return (
    <>
      {form.isDirty && (
        <div className="sticky bottom-4 z-20 flex animate-enter items-center gap-2 rounded-xl bg-raised py-2 pr-2 pl-4 shadow-float">
          <p className="flex-1 text-sm text-muted" role="status">
            {labels.unsaved}
          </p>
          <Button onClick={() => form.rhf.reset()}>{labels.discard}</Button>
          <SubmitButton>{labels.save}</SubmitButton>
        </div>
      )}
    </>
  );
}
