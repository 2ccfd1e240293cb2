import type { JWTVerifyGetKey } from 'jose'
import type * as openidClient from 'openid-client'
import type { Config } from '../platform/config/config.ts'
import { Problem } from '../platform/http/problem.ts'

/** The provider's metadata and the client library, which is imported at the first sign-in. */
interface DiscoveredProvider {
  readonly library: typeof openidClient
  readonly configuration: openidClient.Configuration
}

/** 503 problem: the identity provider does not answer. */
export const providerUnavailable = (cause?: unknown) => new Problem(503, { key: 'session.provider_unavailable', cause })

/**
 * Creates the function that loads the provider's metadata; it reuses them while they are younger than `maxAgeMs`.
 * It rejects with a 503 problem if the provider does not answer.
 */
export function createDiscovery(settings: Config['oidc']) {
  let discovered: Promise<DiscoveredProvider> | undefined
  let discoveredAt = 0
  return (maxAgeMs = Number.POSITIVE_INFINITY) => {
    if (discovered && Date.now() - discoveredAt < maxAgeMs) return discovered
    discoveredAt = Date.now()
    const discovery = discover(settings).catch((error) => {
      if (discovered === discovery) discovered = undefined
      throw providerUnavailable(error)
    })
    discovered = discovery
    return discovery
  }
}

async function discover({ issuer = '', clientId, clientSecret }: Config['oidc']): Promise<DiscoveredProvider> {
  const library = await import('openid-client')
  const plainHttp = issuer.startsWith('http:') ? [library.allowInsecureRequests] : []
  const authentication = clientSecret ? library.ClientSecretPost(clientSecret) : library.None()
  const options = { execute: plainHttp, timeout: 10 }
  const configuration = await library.discovery(new URL(issuer), clientId, undefined, authentication, options)
  return { library, configuration }
}

/**
 * Creates the function that gives the provider's keys at an address. `jose` fetches them again for an unknown key ID,
 * with a pause, so that made-up IDs cause no load.
 */
export function createKeySource() {
  let keys: { readonly address: string; readonly get: JWTVerifyGetKey } | undefined
  return async (address: string): Promise<JWTVerifyGetKey> => {
    if (keys?.address !== address) keys = { address, get: (await import('jose')).createRemoteJWKSet(new URL(address)) }
    return keys.get
  }
}

const unavailableErrors = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** True if the provider gave no answer or a server error, as opposed to a rejection. */
export function isProviderUnavailable(
  { ResponseBodyError, ClientError }: DiscoveredProvider['library'],
  error: unknown,
): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  // `fetch` rejects with a TypeError if there is no connection.
  return error instanceof TypeError || (error instanceof ClientError && unavailableErrors.includes(error.code ?? ''))
}
