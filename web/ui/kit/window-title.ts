// The title of the window: how much is unread, the screen, the product. Several tell it their part.

let screen = '';
let unread = 0;

function write(): void {
  document.title = `${unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''}${screen ? `${screen} – ` : ''}Merkur`;
}

/** Names the screen. */
export function titleScreen(name: string): void {
  screen = name;
  write();
}

/** Says how many notifications are unread, so that people see it from another tab. */
export function titleUnread(count: number): void {
  unread = count;
  write();
}
