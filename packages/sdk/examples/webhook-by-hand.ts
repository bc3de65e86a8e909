// Receives webhooks without the client library.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

// Separated by a space; two while you replace one.
const secrets = process.env.MERKUR_WEBHOOK_SECRETS!.split(' ');

function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers;
  // Older requests may be recordings.
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) <= 300)) return false;
  const received = String(signatures).split(' ');
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    return received.some(
      (one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), Buffer.from(expected)),
    );
  });
}

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  // The body as it was received: parsing and printing it again changes the bytes.
  const body = Buffer.concat(chunks).toString();
  if (!isGenuine(request.headers, body)) return void response.writeHead(400).end();
  const event = JSON.parse(body);
  // Store the event under its id and respond; handle it afterwards.
  console.log(event.id, event.type);
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 8080));
