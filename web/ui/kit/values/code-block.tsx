// Code with a button that copies it. Long lines scroll sideways, also by keyboard.

import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';

interface Props {
  code: string;
  /** Name of the code, for screen readers and the button: «quick start». */
  subject: string;
}

export const CodeBlock = ({ code, subject }: Props) => (
  <div className="relative rounded-lg border border-line bg-hover">
    <div className="absolute top-0 right-0 rounded-md bg-hover">
      <CopyButton text={code} subject={subject} />
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <section aria-label={subject} tabIndex={0} className="overflow-x-auto p-3">
      <pre className="text-sm">
        <code>{code}</code>
      </pre>
    </section>
  </div>
);
