import type { EndpointHandler } from '../context.ts'
import { describeProperties } from './describe-fields.ts'
import { buildOperation, openApiPath } from './openapi-operation.ts'
import { sharedResponses, sharedSchemas } from './openapi-schema.ts'
import { tags } from './openapi-tags.ts'
import { buildWebhooks } from './openapi-webhooks.ts'

const securitySchemes = {
  user: { type: 'http', scheme: 'bearer', description: 'A user token, from sign-in.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of a program, with the scope that the operation names as `x-scope`. Who administers the network creates it at /admin/api-keys.',
  },
  application: { type: 'http', scheme: 'bearer', description: 'An application token, of a client that is signed out.' },
}

const describeSchemas = (schemas: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describeProperties(name, schema)]))

/** Builds the OpenAPI 3.1 document of all registered endpoints from their declarations. */
export function buildOpenApi(
  endpoints: ReadonlyMap<string, readonly EndpointHandler[]>,
  publicUrl: string,
  version: string,
) {
  const paths: Record<string, Record<string, unknown>> = {}
  const { webhooks, schemas: webhookSchemas } = buildWebhooks()
  const schemas: Record<string, unknown> = { ...sharedSchemas, ...webhookSchemas }
  for (const handlers of endpoints.values()) {
    const { path, method } = (handlers[0] as EndpointHandler).endpoint
    const built = buildOperation(handlers.map((one) => one.endpoint))
    const name = openApiPath(path)
    paths[name] = { ...paths[name], [method.toLowerCase()]: built.operation }
    Object.assign(schemas, built.schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Callout',
      version,
      description:
        'Service calls of a manufacturer’s service network. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`, amounts euros. A refusal has status 200 and `HasError`; every other failure has its HTTP status.',
      contact: { name: 'Who administers this portal', url: publicUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: { securitySchemes, schemas: describeSchemas(schemas), responses: sharedResponses },
  }
}
