// Registers the calls of messages, the same for both sides.

import { messageCalls, myMessageCalls } from '#domain/messages/calls.ts';
import type { Database } from '#server/base/database/db.ts';
import { type Edge, serve } from '#server/base/http/http.ts';
import { downloadAttachment } from './attachments.ts';
import { type MessageServices, sendFile, sendMessage } from './sending.ts';
import { markRead, readThread } from './thread.ts';

function registerMessageRoutes(edge: Edge, services: MessageServices & { database: Database }): void {
  const handlers = {
    thread: readThread,
    send: sendMessage(services),
    attach: sendFile(services),
    download: downloadAttachment(services),
    read: markRead,
  };
  serve(edge, myMessageCalls, handlers);
  serve(edge, messageCalls, handlers);
}

export const messageFeature = { name: 'messages', routes: registerMessageRoutes };
