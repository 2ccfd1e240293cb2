import { randomBytes } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import type * as oidc from 'openid-client'
import type { Config } from '../platform/config/config.ts'
import { Problem } from '../platform/http/problem.ts'
import { InvalidLogoutToken, logoutTokenAge, type ProviderSignOut, verifyLogoutToken } from './logout-token.ts'
import { addSeconds } from './session.lifecycle.ts'

export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
  /** When this sign-in asked the provider to authenticate the person again; null for an ordinary sign-in. */
  readonly prompted_at: string | null
}

/** Facts of a sign-in that its session stores: needed to end it at the provider, and to match a sign-out there. */
export interface ProviderSession {
  readonly id_token: string
  readonly provider_subject: string
  readonly provider_session?: string
  /** When the provider last authenticated the person, never after our `now`; undefined if the provider does not say. */
  readonly authenticated_at?: string
}

export interface ProviderIdentity extends ProviderSession {
  readonly subject: string
}

/** True if the sign-in method (`acr`) is one of the accepted ones, or if none is demanded. */
export const isStrongEnough = (acr: unknown, accepted: readonly string[]) =>
  accepted.length === 0 || (typeof acr === 'string' && accepted.includes(acr))

/** True if the person authenticated after the prompt, or if no prompt was demanded. */
export const isRecentEnough = (authenticated_at: string | undefined, prompted_at: string | null) =>
  prompted_at === null ||
  (authenticated_at !== undefined && authenticated_at >= addSeconds(prompted_at, -logoutTokenAge.tolerance))

/** Converts the `auth_time` claim to an instant no later than `now`; undefined for an invalid claim. */
const instantOfAuthTime = (auth_time: unknown, now: string) =>
  typeof auth_time === 'number' && auth_time > 0
    ? new Date(Math.min(auth_time * 1000, Date.parse(now))).toISOString()
    : undefined

/** The provider's sign-in page with the demanded `acr` and prompt; the client adds the other parameters. */
function authorizationUrl(endpoint: string, acr: readonly string[], { prompted_at }: PendingSignIn): string {
  const page = new URL(endpoint)
  if (acr.length > 0) page.searchParams.set('acr_values', acr.join(' '))
  if (prompted_at !== null) {
    page.searchParams.set('prompt', 'login')
    // With `max_age`, the provider must state the authentication time in the ID token.
    page.searchParams.set('max_age', '0')
  }
  return page.href
}

/** Milliseconds for which sign-ins reuse the provider's metadata. */
const discoveryMaxAgeMs = 10_000

/**
 * Reads the provider's metadata at each sign-in, so that an unreachable provider is reported here and not in the
 * browser.
 */
export function createIdentityProvider({
  oidc: { issuer = '', clientId, clientSecret, claim, acr },
  publicUrl,
}: Config) {
  const redirect_uri = `${publicUrl}/wso/callback`
  let discovered: Promise<DiscoveredProvider> | undefined
  let discoveredAt = 0
  let keys: { readonly address: string; readonly get: JWTVerifyGetKey } | undefined

  /** The provider's metadata, no older than `maxAgeMs` milliseconds. */
  const provider = (maxAgeMs = Number.POSITIVE_INFINITY) => {
    if (discovered && Date.now() - discoveredAt < maxAgeMs) return discovered
    discoveredAt = Date.now()
    const discovery = discover(issuer, clientId, clientSecret).catch((error) => {
      if (discovered === discovery) discovered = undefined
      throw new Problem(503, { key: 'session.provider_unavailable', cause: error })
    })
    discovered = discovery
    return discovery
  }

  /** The parameters for the browser. The verifier and the nonce stay on the server. */
  async function begin(pending: PendingSignIn) {
    const { state, nonce, code_verifier } = pending
    const { oidc, configuration } = await provider(discoveryMaxAgeMs)
    const { authorization_endpoint } = configuration.serverMetadata()
    if (!authorization_endpoint) throw new Problem(503, { key: 'session.provider_unavailable' })
    const code_challenge = await oidc.calculatePKCECodeChallenge(code_verifier)
    return {
      client_id: clientId,
      authorization_endpoint: authorizationUrl(authorization_endpoint, acr, pending),
      redirect_uri,
      state,
      nonce,
      code_challenge,
    }
  }

  /** Exchanges the code. Throws 401 if the provider rejects it, 503 if the provider does not answer. */
  async function identify(code: string, pending: PendingSignIn, now: string): Promise<ProviderIdentity> {
    const { state, nonce, code_verifier, prompted_at } = pending
    const { oidc, configuration } = await provider()
    const returned = new URL(redirect_uri)
    // The library requires `iss`. There is one provider only, so it is filled in here.
    returned.search = new URLSearchParams({ code, state, iss: configuration.serverMetadata().issuer }).toString()
    const checks = {
      pkceCodeVerifier: code_verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    }
    const tokens = await oidc.authorizationCodeGrant(configuration, returned, checks).catch((error) => {
      throw isProviderUnavailable(oidc, error)
        ? new Problem(503, { key: 'session.provider_unavailable', cause: error })
        : new Problem(401, { key: 'session.sign_in_failed', cause: error })
    })
    const claims = tokens.claims()
    if (!claims || !isStrongEnough(claims.acr, acr)) throw new Problem(401, { key: 'session.sign_in_failed' })
    const { sub, sid, auth_time, [claim]: subject } = claims
    const authenticated_at = instantOfAuthTime(auth_time, now)
    if (!isRecentEnough(authenticated_at, prompted_at)) throw new Problem(401, { key: 'session.not_asked_again' })
    if (typeof subject !== 'string' || subject === '') throw new Problem(401, { key: 'session.no_account' })
    const provider_session = typeof sid === 'string' ? sid : undefined
    return { subject, id_token: tokens.id_token ?? '', provider_subject: sub, provider_session, authenticated_at }
  }

  /**
   * URL of the provider's sign-out page that returns here; undefined if there is none or the provider does not answer.
   */
  async function endSessionUrl(id_token: string): Promise<string | undefined> {
    const discovered = await provider().catch(() => undefined)
    if (!discovered?.configuration.serverMetadata().end_session_endpoint) return undefined
    const back = `${publicUrl}/logoutredirect`
    return discovered.oidc.buildEndSessionUrl(discovered.configuration, {
      id_token_hint: id_token,
      post_logout_redirect_uri: back,
    }).href
  }

  /**
   * The provider's keys. `jose` fetches them again for an unknown key id, with a pause so that made-up ids cause no
   * load.
   */
  const keysAt = async (address: string) => {
    if (keys?.address !== address) keys = { address, get: (await import('jose')).createRemoteJWKSet(new URL(address)) }
    return keys.get
  }

  /** Verifies a logout token. Throws `InvalidLogoutToken` for an invalid one, 503 if the provider does not answer. */
  async function signedOut(token: string, now: string): Promise<ProviderSignOut> {
    // Reject text that cannot be a token without asking the provider.
    if (!/^[\w-]{1,4000}\.[\w-]{1,8000}\.[\w-]{1,4000}$/.test(token))
      throw new InvalidLogoutToken('it is no signed token')
    const { issuer: name, jwks_uri } = (await provider()).configuration.serverMetadata()
    if (!jwks_uri) throw new Problem(503, { key: 'session.provider_unavailable' })
    const expected = { issuer: name, clientId, keys: await keysAt(jwks_uri) }
    return verifyLogoutToken(token, expected, now).catch((error) => {
      throw error instanceof InvalidLogoutToken
        ? error
        : new Problem(503, { key: 'session.provider_unavailable', cause: error })
    })
  }

  return { begin, identify, endSessionUrl, signedOut }
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** 256 random bits, in characters that are valid in a nonce and in a code verifier. */
export const newNonce = () => randomBytes(32).toString('base64url')
export const newCodeVerifier = newNonce

/** The provider's metadata and the client library, which is imported at the first sign-in. */
interface DiscoveredProvider {
  readonly oidc: typeof oidc
  readonly configuration: oidc.Configuration
}

async function discover(
  issuer: string,
  clientId: string,
  clientSecret: string | undefined,
): Promise<DiscoveredProvider> {
  const oidc = await import('openid-client')
  const plainHttp = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const authentication = clientSecret ? oidc.ClientSecretPost(clientSecret) : oidc.None()
  const options = { execute: plainHttp, timeout: 10 }
  return { oidc, configuration: await oidc.discovery(new URL(issuer), clientId, undefined, authentication, options) }
}

const unavailableErrors = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** True if the provider gave no answer or a server error, as opposed to a rejection. */
function isProviderUnavailable(
  { ResponseBodyError, ClientError }: DiscoveredProvider['oidc'],
  error: unknown,
): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  return error instanceof TypeError || (error instanceof ClientError && unavailableErrors.includes(error.code ?? ''))
}
