// Gives each file of component tests a browser as if it had just started. Files share a process with its window and its
// packages (react-dom and others keep references to the window); modules of the product are evaluated again for each file.

import { cleanup } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { vi } from 'vitest';

type Listen = typeof globalThis.addEventListener;
type Act = { IS_REACT_ACT_ENVIRONMENT?: boolean };

const browser = (): DetachedWindowAPI => (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM;
const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** Modules listen to the window when they are loaded; without this, modules of earlier files would hear events too. */
function recordListeners(): () => void {
  const undo: (() => void)[] = [];
  // The global functions are not those of the window, which packages get from elements.
  for (const target of new Set([globalThis, document.defaultView!])) {
    const listen: Listen = target.addEventListener;
    target.addEventListener = (...[type, listener, options]: Parameters<Listen>) => {
      undo.push(() => target.removeEventListener(type, listener, options));
      listen.call(target, type, listener, options);
    };
    undo.push(() => {
      target.addEventListener = listen;
    });
  }
  return () => {
    for (const one of undo) one();
  };
}

/** Timers of a file end with it: later they would send requests to the mocked server of another file. */
function recordTimers(): () => void {
  const pending = new Set<NodeJS.Timeout>();
  const { setTimeout, setInterval } = globalThis;
  const record = <T extends typeof setTimeout | typeof setInterval>(start: T): T =>
    // A proxy keeps the properties of the function, such as the one for promises.
    new Proxy(start, {
      apply(_, self, [run, ...rest]) {
        const timer: NodeJS.Timeout = Reflect.apply(start, self, [
          (...args: unknown[]) => {
            if (start === setTimeout) pending.delete(timer);
            run(...args);
          },
          ...rest,
        ]);
        pending.add(timer);
        return timer;
      },
    });
  globalThis.setTimeout = record(setTimeout);
  globalThis.setInterval = record(setInterval);
  return () => {
    Object.assign(globalThis, { setTimeout, setInterval });
    for (const timer of pending) clearTimeout(timer);
  };
}

/** Globals that exist before the file; those that packages add remain. */
function recordGlobals(): () => void {
  const values = globalThis as unknown as Record<string, unknown>;
  const before = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(
    ([name, descriptor]) => [name, descriptor, values[name]] as const,
  );
  return () => {
    for (const [name, was, value] of before) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (was.configurable && (now?.value !== was.value || now?.get !== was.get))
        Object.defineProperty(globalThis, name, was);
      // The window keeps an assigned value behind an accessor.
      if (typeof value === 'function' && values[name] !== value) values[name] = value;
    }
    delete (globalThis as Act).IS_REACT_ACT_ENVIRONMENT;
  };
}

function emptyDocument(headBefore: ReadonlySet<Element>): void {
  document.body.replaceChildren();
  for (const root of [document.documentElement, document.body])
    for (const name of root.getAttributeNames()) root.removeAttribute(name);
  // React inserts a style of a package once, and then relies on it.
  for (const node of [...document.head.children])
    if (!headBefore.has(node) && node.localName !== 'style') node.remove();
  getSelection()?.removeAllRanges();
}

function clearBrowser(address: string, viewport: { width: number; height: number }): void {
  localStorage.clear();
  sessionStorage.clear();
  browser().setURL(address);
  browser().setViewport(viewport);
}

/** Starts a file; call the result when it ends. */
export function startFile(): () => Promise<void> {
  vi.resetModules();
  const address = location.href;
  const viewport = { width: innerWidth, height: innerHeight };
  const headBefore = new Set(document.head.children);
  // Last recorded, first undone: the globals as they were include the functions that record.
  const undo = [recordListeners(), recordTimers(), recordGlobals()].reverse();
  return async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    cleanup();
    // Packages release shared state (a scroll lock) in the tasks after the unmounting, and what they leave must not fail
    // another file.
    await nextTask();
    await nextTask();
    for (const one of undo) one();
    await browser().abort();
    emptyDocument(headBefore);
    clearBrowser(address, viewport);
  };
}
