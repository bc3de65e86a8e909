// A mail server for tests (RFC 5321, as much of it as a client needs): what it answers depends on the recipient.

import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the server says to a recipient; nothing at all when empty. */
type Answers = (recipient: string) => string;

export async function mailServer(answers: Answers) {
  const taken: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let recipient = '';
    let reading = false;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (reading) {
        if (line !== '.') return;
        reading = false;
        taken.push(recipient);
        return say('250 taken');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') {
        recipient = line.match(/<(.*)>/)![1]!;
        const answer = answers(recipient);
        return answer === '' ? undefined : say(answer);
      }
      if (verb === 'DATA') {
        reading = true;
        return say('354 go on');
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      return say('250 fine');
    };
    socket.on('data', (bytes) => {
      const lines = (rest + bytes).split('\r\n');
      rest = lines.pop()!;
      lines.forEach(hear);
    });
    socket.on('error', () => {});
    say('220 ready');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${address.port}`, taken };
}
