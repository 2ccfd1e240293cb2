import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'

const source = fileURLToPath(new URL('../../../domain/src/', import.meta.url))

/** Time in milliseconds for a test that calls every endpoint, which takes long on a busy machine. */
export const allEndpointsTimeoutMs = 600_000

/** Name of an endpoint in the tests: `POST /api/ServiceCall/UpdateFormData accept`. */
export const nameOfEndpoint = ({ method, path, update_type }: Endpoint) =>
  [method, path, update_type].filter(Boolean).join(' ')

/** Every endpoint that a `*.api.ts` file of the domain declares. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const declared: Endpoint[] = []
  for await (const file of glob('**/*.api.ts', { cwd: source })) {
    const exported = Object.values((await import(`${source}${file}`)) as Record<string, unknown>)
    const values = exported.flatMap((api) => [api, ...Object.values(Object(api))] as Partial<Endpoint>[])
    declared.push(...values.filter((one): one is Endpoint => Boolean(one?.method && one.path)))
  }
  return declared
}
