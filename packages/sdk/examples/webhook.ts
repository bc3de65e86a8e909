// Receives webhooks with the client library.
import { createServer } from 'node:http';
import { verifyWebhook, WebhookError } from '@merkur/sdk';

// Separated by a space; two while you replace one.
const secrets = process.env.MERKUR_WEBHOOK_SECRETS!.split(' ');

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, secrets);
    // Store the event under its id and respond; handle it afterwards.
    console.log(event.id, event.type);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? 400 : 500).end();
  }
}).listen(Number(process.env.PORT ?? 8080));
