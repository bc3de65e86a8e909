// Before the first screen is there: nothing but a thin line, and only if it takes a moment.

export const Starting = () => (
  <div className="fixed inset-x-0 top-0 h-0.5 overflow-hidden" aria-hidden>
    <div className="h-full w-1/4 animate-sweep bg-brand opacity-70" />
  </div>
);
