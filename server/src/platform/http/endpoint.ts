import { type BodyOf, defaultBodyLimit, type Endpoint } from '@callout/domain/platform/endpoint.ts'
import type { RouteOptions } from 'fastify'
import { registerMultipart } from '../files/upload.ts'
import { authorizeBeforeBody } from './authentication.ts'
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
  const handler = { endpoint, action: action as unknown as EndpointHandler['action'] }
  const name = `${endpoint.method} ${endpoint.path}`
  const bodyLimit = bodyLimitOf(endpoint)
  const others = app.endpoints.get(name)
  if (others) {
    if (others.some((other) => bodyLimitOf(other.endpoint) !== bodyLimit))
      throw new Error(`${name} has two body limits: what shares a path is told apart only once the body is read`)
    others.push(handler)
    return
  }
  const handlers = [handler]
  app.endpoints.set(name, handlers)
  const { upload } = endpoint as Endpoint
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit,
    config: upload ? { largestFile: upload.largest } : {},
    handler: (request, reply) => handleRequest(app, handlers, request, reply),
    ...(endpoint.method === 'POST' && { preParsing: authorizeBeforeBody(app, handlers) }),
  }
  if (!upload) {
    app.fastify.route(route)
    return
  }
  // Only this scope parses multipart bodies.
  app.fastify.register(async (scope) => {
    await registerMultipart(scope, upload.largest)
    scope.route(route)
  })
}

const bodyLimitOf = ({ bodyLimit = defaultBodyLimit }: Endpoint) => bodyLimit
