import type { EndpointHandler } from '../../src/platform/http/context.ts'
import { buildOpenApi } from '../../src/platform/http/openapi/openapi.ts'
import { declaredEndpoints } from './declared-endpoints.ts'

/** The OpenAPI document of all endpoints that the domain declares. */
export async function declaredDocument() {
  const byRoute = new Map<string, EndpointHandler[]>()
  for (const endpoint of await declaredEndpoints()) {
    const route = `${endpoint.method} ${endpoint.path}`
    byRoute.set(route, [...(byRoute.get(route) ?? []), { endpoint, action: () => Promise.resolve() }])
  }
  return buildOpenApi(byRoute, 'https://portal.example', '1.0.0')
}
