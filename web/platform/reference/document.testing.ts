// A small API description, for tests only.

const amount = {
  type: 'object',
  description: 'Price of one key.',
  properties: { amount: { type: 'string' }, currency: { type: 'string' } },
  required: ['amount', 'currency'],
  examples: [{ amount: '12.50', currency: 'EUR' }],
};

const refusal = (codes: string[]) => ({
  description: 'Refused.',
  content: {
    'application/problem+json': { schema: { properties: { code: { enum: codes } } } },
  },
});

export const DOCUMENT = {
  openapi: '3.1.0',
  tags: [
    { name: 'Orders', description: 'Ordering keys.' },
    { name: 'Invoices', description: 'Invoices and their files.' },
    { name: 'Empty', description: 'Without calls.' },
  ],
  paths: {
    '/v1/orders': {
      post: {
        operationId: 'order.place',
        summary: 'Places an order.',
        tags: ['Orders'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  quantity: {
                    type: 'integer',
                    minimum: 1,
                    maximum: 500,
                    description: 'Keys to order.',
                    examples: [100],
                  },
                  max_unit_price: amount,
                },
                required: ['quantity'],
              },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
          409: refusal(['price_changed']),
          429: { $ref: '#/components/responses/TooMany' },
        },
      },
    },
    '/v1/invoices/{id}/pdf': {
      get: {
        operationId: 'invoice.pdf',
        summary: 'Downloads the PDF.',
        tags: ['Invoices'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' }, description: 'Id.' },
          { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
        ],
        responses: { 200: { content: { 'application/pdf': { schema: { type: 'string' } } } } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid', description: 'Id of the order.', examples: ['0192f0c1'] },
          reference: {
            anyOf: [{ type: 'string' }, { type: 'null' }],
            description: 'Your reference.',
            examples: [null],
          },
          offers: {
            type: 'array',
            description: 'All offers.',
            items: { type: 'object', properties: { unit_price: amount }, required: ['unit_price'] },
          },
        },
        required: ['id', 'reference', 'offers'],
      },
    },
    responses: { TooMany: refusal(['too_many']) },
    examples: {
      too_many: { value: { code: 'too_many', status: 429, detail: 'Too many calls.', retry: 'later' } },
      price_changed: { value: { code: 'price_changed', status: 409, detail: 'Another price.', retry: 'after_change' } },
    } as const,
  },
};
