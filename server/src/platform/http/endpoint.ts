import { type BodyOf, defaultBodyLimit, type Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { registerMultipart } from '../files/upload.ts'
import { authorizeBeforeBody } from './authentication/authentication.ts'
import type { AppContext, ContextOf, EndpointHandler, EndpointResponse } from './context.ts'
import { handleRequest } from './handle-request.ts'

/**
 * Registers an endpoint with its action as a route. Endpoints with the same path are distinguished by `update_type`.
 * Throws if these have different body limits, because the limit applies before the body is read.
 */
export function registerEndpoint<E extends Endpoint>(
  app: AppContext,
  endpoint: E,
  action: (ctx: ContextOf<E>, body: BodyOf<E>) => Promise<EndpointResponse<E>>,
) {
  // The server keeps all handlers in one map, and gives each the body that its own schema has parsed.
  const handler = { endpoint, action: action as unknown as EndpointHandler['action'] }
  const name = `${endpoint.method} ${endpoint.path}`
  const bodyLimit = bodyLimitOf(endpoint)
  const others = app.endpoints.get(name)
  if (others) {
    if (others.some((other) => bodyLimitOf(other.endpoint) !== bodyLimit))
      throw new Error(`${name} has two body limits, but the endpoint is known only once the body is read`)
    others.push(handler)
    return
  }
  const handlers = [handler]
  app.endpoints.set(name, handlers)
  const { upload, rawBody, bodyValues } = endpoint as Endpoint
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit,
    config: { ...(upload && { largestFile: upload.largest }), ...(bodyValues && { maxValues: bodyValues }) },
    handler: (request, reply) => handleRequest(app, handlers, request, reply),
    ...(endpoint.method !== 'GET' && { preParsing: authorizeBeforeBody(app, handlers) }),
  }
  if (!upload && !rawBody) {
    app.fastify.route(route)
    return
  }
  // Only this scope parses multipart or raw bodies.
  app.fastify.register(async (scope) => {
    if (upload) await registerMultipart(scope, upload.largest)
    if (rawBody) registerRawBody(scope)
    scope.route(route)
  })
}

const bodyLimitOf = ({ rawBody, bodyLimit = defaultBodyLimit }: Endpoint) => rawBody?.largest ?? bodyLimit

function registerRawBody(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer' } as const
  scope.addContentTypeParser('application/octet-stream', options, (_request, body, done) => done(null, body))
}
