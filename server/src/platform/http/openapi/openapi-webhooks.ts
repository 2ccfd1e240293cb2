import { type ChangeKind, change, changeKindNames, goneType } from '@callout/domain/changes/change.ts'
import { changeTypes } from '@callout/domain/history/history.ts'
import { eventTypes, testEvent } from '@callout/domain/webhooks/webhook.ts'
import { jsonContent, schemaRef, stringSchema, toJsonSchema } from './openapi-schema.ts'

const timestamp = { ...stringSchema, format: 'date-time' }

/** The types of the events of a kind. A program may bring rows of any type into the history of a contract. */
const sentTypes = (kind: ChangeKind) => (kind === 'contract' ? changeTypes : eventTypes[kind])

const eventSchema = (types: readonly string[], data: object) => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: { type: { enum: types }, timestamp, data },
})

/** Builds `webhooks` of the OpenAPI document, an event for each kind of record, and the schemas it adds. */
export function buildWebhooks(): { readonly webhooks: object; readonly schemas: Record<string, unknown> } {
  const events: [name: string, summary: string, schema: object][] = changeKindNames.map((kind) => [
    kind,
    `A change of a record of the kind ${kind}.`,
    eventSchema(
      [...sentTypes(kind), goneType].map((type) => `${kind}.${type}`),
      { allOf: [schemaRef('Change'), { type: 'object', properties: { kind: { const: kind } } }] },
    ),
  ])
  events.push([
    testEvent,
    'An event that a dispatcher sends to test a webhook.',
    eventSchema([testEvent], {
      type: 'object',
      required: ['network_code'],
      properties: { network_code: stringSchema },
    }),
  ])
  return {
    webhooks: Object.fromEntries(
      events.map(([name, summary, schema]) => [name, { post: operation(name, summary, schema) }]),
    ),
    schemas: { Change: toJsonSchema(change()) },
  }
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: stringSchema,
  description,
})

const operation = (name: string, summary: string, schema: object) => ({
  operationId: `webhook${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  summary,
  security: [],
  parameters: [
    header('webhook-id', 'The same for every try of an event.'),
    header('webhook-timestamp', 'When it is sent, in seconds since 1970.'),
    header(
      'webhook-signature',
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several after a rotation.',
    ),
  ],
  requestBody: { required: true, content: jsonContent(schema) },
  responses: { '2XX': { description: 'The event is taken. After any other answer it is sent again.' } },
})
