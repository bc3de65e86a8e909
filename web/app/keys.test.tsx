import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '#web/base/stage.tsx';
import { helpOpen, switchKeys, useKeys } from './keys.ts';

const opened = vi.fn();
const paged = vi.fn();

function Page() {
  useKeys();
  return (
    <main tabIndex={-1}>
      <search>
        <input aria-label="Search" />
      </search>
      <div data-list>
        {['one', 'two'].map((name) => (
          <div key={name} data-row tabIndex={-1}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                opened(name);
              }}
            >
              {name}
            </a>
          </div>
        ))}
      </div>
      <button type="button" data-step="next" onClick={paged}>
        Next
      </button>
    </main>
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

beforeEach(() => {
  opened.mockClear();
  paged.mockClear();
  helpOpen.set(false);
  switchKeys(true);
  render(<Page />);
});

test('j and k walk the rows, Enter opens one, ] turns the page', () => {
  press('j');
  press('j');
  press('j');
  expect(document.activeElement!.textContent).toBe('two');
  press('k');
  press('Enter');
  expect(opened.mock.calls).toEqual([['one']]);
  press(']');
  expect(paged).toHaveBeenCalledOnce();
});

test('/ goes to the search, where keys are letters again', () => {
  press('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  press('?');
  expect(helpOpen.get()).toBe(false);
});

test('on a button, with Ctrl, or switched off, a key does nothing', () => {
  screen.getByRole('button').focus();
  press('?');
  (document.activeElement as HTMLElement).blur();
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  switchKeys(false);
  press('?');
  expect(helpOpen.get()).toBe(false);
  switchKeys(true);
  press('?');
  expect(helpOpen.get()).toBe(true);
});
