import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '#web/ui/render.testing.tsx';
import { isHelpOpen, setShortcutsEnabled, useKeyboardShortcuts } from './keyboard-shortcuts.ts';

const opened = vi.fn();
const paged = vi.fn();
const approved = vi.fn();
const navigate = vi.fn((letter: string) => letter === 'o');

function Page({ selected = false }: { selected?: boolean }) {
  useKeyboardShortcuts(navigate);
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
            <input type="checkbox" aria-label={`Select ${name}`} />
            <button type="button" data-key="a" onClick={() => approved(name)}>
              Approve {name}
            </button>
          </div>
        ))}
      </div>
      {selected && (
        <section data-selected>
          <button type="button" data-key="a" onClick={() => approved('all')}>
            Approve All
          </button>
        </section>
      )}
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
  approved.mockClear();
  navigate.mockClear();
  isHelpOpen.set(false);
  setShortcutsEnabled(true);
  render(<Page />);
});

test('moves between rows with j and k, opens with Enter, turns the page with ]', () => {
  press('j');
  press('j');
  press('j');
  expect(document.activeElement!.textContent).toContain('two');
  press('k');
  press('Enter');
  expect(opened.mock.calls).toEqual([['one']]);
  press(']');
  expect(paged).toHaveBeenCalledOnce();
});

test('focuses the search with /, where keys are letters again', () => {
  press('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  press('?');
  expect(isHelpOpen.get()).toBe(false);
});

test('ignores keys on a button, with Ctrl, or when switched off', () => {
  screen.getByRole('button', { name: 'Next' }).focus();
  press('?');
  (document.activeElement as HTMLElement).blur();
  fireEvent.keyDown(document.body, { key: '?', ctrlKey: true });
  setShortcutsEnabled(false);
  press('?');
  expect(isHelpOpen.get()).toBe(false);
  setShortcutsEnabled(true);
  press('?');
  expect(isHelpOpen.get()).toBe(true);
});

test('approves the row or the selection with a, and selects with x', () => {
  press('a');
  expect(approved).not.toHaveBeenCalled();
  press('j');
  press('x');
  expect((screen.getByLabelText('Select one') as HTMLInputElement).checked).toBe(true);
  press('a');
  cleanup();
  render(<Page selected />);
  press('a');
  expect(approved.mock.calls).toEqual([['one'], ['all']]);
});

test('navigates with g and a letter, without affecting the letter alone', () => {
  press('g');
  press('o');
  press('g');
  press('j');
  expect(navigate.mock.calls).toEqual([['o'], ['j']]);
  expect(document.activeElement).toBe(document.body);
  press('j');
  expect(document.activeElement!.textContent).toContain('one');
});
