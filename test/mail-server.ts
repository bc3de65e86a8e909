// Minimal mail server for tests (RFC 5321): its replies depend on the recipient.

import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Reply to a recipient; empty means no reply at all. */
type Answers = (recipient: string) => string;

export async function startMailServer(answers: Answers) {
  const acceptedRecipients: string[] = [];
  const acceptedTexts: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let recipient = '';
    let isReadingText = false;
    let text: string[] = [];
    let rest = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string) => {
      if (isReadingText) {
        if (line !== '.') {
          text.push(line);
          return;
        }
        isReadingText = false;
        acceptedTexts.push(text.join('\n'));
        acceptedRecipients.push(recipient);
        return reply('250 taken');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') {
        recipient = line.match(/<(.*)>/)![1]!;
        const answer = answers(recipient);
        return answer === '' ? undefined : reply(answer);
      }
      if (verb === 'DATA') {
        isReadingText = true;
        text = [];
        return reply('354 go on');
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      return reply('250 fine');
    };
    socket.on('data', (bytes) => {
      const lines = (rest + bytes).split('\r\n');
      rest = lines.pop()!;
      lines.forEach(onLine);
    });
    socket.on('error', () => {});
    reply('220 ready');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${address.port}`, taken: acceptedRecipients, texts: acceptedTexts };
}
