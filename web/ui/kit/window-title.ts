// The window title: unread count, screen, product. Set from several places.

let screen = '';
let unread = 0;

function write(): void {
  document.title = `${unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''}${screen ? `${screen} – ` : ''}Merkur`;
}

/** Sets the screen name. */
export function titleScreen(name: string): void {
  screen = name;
  write();
}

/** Sets the number of unread notifications, visible from other tabs. */
export function titleUnread(count: number): void {
  unread = count;
  write();
}
