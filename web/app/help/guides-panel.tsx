// The day of each role as an article that unfolds; the own one is open.

import { Article, titleOf } from './article.tsx';

export const GuidesPanel = ({ articles }: { articles: readonly string[] }) => (
  <div className="flex flex-col divide-y divide-line">
    {articles.map((markdown, n) => (
      <details key={titleOf(markdown)} open={n === 0} name="guides" className="group py-2">
        <summary className="cursor-pointer rounded-sm text-sm font-semibold">{titleOf(markdown)}</summary>
        <div className="pt-2 pb-1">
          <Article markdown={markdown} />
        </div>
      </details>
    ))}
  </div>
);
