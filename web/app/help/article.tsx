// An article written in Markdown. It becomes elements, never HTML. Links to screens that the user may not open are text.

import { lexer, type Token, type Tokens } from 'marked';
import { createContext, Fragment, type ReactNode, use } from 'react';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { isHelpOpen } from '../keyboard/keyboard-shortcuts.ts';

/** Addresses of the screens in the user's menu. */
export const OpenScreens = createContext<ReadonlySet<string>>(new Set());

function ScreenLink({ to, children }: { to: string; children: ReactNode }) {
  const isOpen = use(OpenScreens).has(to);
  return isOpen ? (
    <Link to={to} onClick={() => isHelpOpen.set(false)}>
      {children}
    </Link>
  ) : (
    <strong className="font-medium text-ink">{children}</strong>
  );
}

// biome-ignore-start lint/suspicious/noArrayIndexKey: articles never change
const inline = (tokens: readonly Token[] = []): ReactNode => tokens.map((token, n) => <Inline key={n} token={token} />);

function Inline({ token }: { token: Token }) {
  switch (token.type) {
    case 'strong':
      return <strong className="font-medium text-ink">{inline((token as Tokens.Strong).tokens)}</strong>;
    case 'codespan':
      return (
        <code className="rounded-sm bg-hover px-1 py-0.5 text-xs break-words">{(token as Tokens.Codespan).text}</code>
      );
    case 'link':
      return <ScreenLink to={(token as Tokens.Link).href}>{inline((token as Tokens.Link).tokens)}</ScreenLink>;
    default:
      return 'tokens' in token && token.tokens ? inline(token.tokens) : 'text' in token ? token.text : null;
  }
}

function Block({ token }: { token: Token }) {
  switch (token.type) {
    case 'heading':
      return <h3 className="pt-2 text-sm font-semibold text-ink">{inline((token as Tokens.Heading).tokens)}</h3>;
    case 'paragraph':
      return <p>{inline((token as Tokens.Paragraph).tokens)}</p>;
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-2 pl-4">
          {(token as Tokens.List).items.map((item) => (
            <li key={item.raw}>{inline(item.tokens)}</li>
          ))}
        </ul>
      );
    default:
      return null;
  }
}

/** Everything below the title. */
export const Article = ({ markdown }: { markdown: string }) => (
  <div className="flex flex-col gap-2 text-sm text-muted">
    {lexer(markdown)
      .filter((token) => !(token.type === 'heading' && (token as Tokens.Heading).depth === 1))
      .map((token, n) => (
        <Fragment key={n}>
          <Block token={token} />
        </Fragment>
      ))}
  </div>
);

// biome-ignore-end lint/suspicious/noArrayIndexKey: articles never change

/** The first heading. */
export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';
