import { randomBytes } from 'node:crypto'
import type { Config } from '../platform/config/config.ts'
import { Problem } from '../platform/http/problem.ts'
import { InvalidLogoutToken, logoutTokenAge, type ProviderSignOut, verifyLogoutToken } from './logout-token.ts'
import { createDiscovery, createKeySource, isProviderUnavailable, providerUnavailable } from './provider-discovery.ts'
import { addSeconds } from './session.lifecycle.ts'

export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
  /** The instant at which the provider was asked to authenticate the person again; null for an ordinary sign-in. */
  readonly prompted_at: string | null
}

/** Facts of a sign-in that its session stores: needed to end it at the provider, and to match a sign-out there. */
export interface ProviderSession {
  readonly id_token: string
  readonly provider_subject: string
  readonly provider_session?: string
  /** The last authentication of the person, never after our `now`; undefined if the provider does not say. */
  readonly authenticated_at?: string
}

export interface ProviderIdentity extends ProviderSession {
  readonly subject: string
}

/** True if the sign-in method (`acr`) is one of the accepted ones, or if none is demanded. */
export const isStrongEnough = (acr: unknown, accepted: readonly string[]) =>
  accepted.length === 0 || (typeof acr === 'string' && accepted.includes(acr))

/**
 * False for an address that the provider has not verified: the person may have written somebody else's. Providers that
 * do not say it are trusted. Some send the claim as text.
 */
const isVerified = (claim: string, email_verified: unknown) =>
  claim !== 'email' || (email_verified !== false && email_verified !== 'false')

/** True if the person authenticated after the prompt, or if no prompt was demanded. */
export const isRecentEnough = (authenticated_at: string | undefined, prompted_at: string | null) =>
  prompted_at === null ||
  (authenticated_at !== undefined && authenticated_at >= addSeconds(prompted_at, -logoutTokenAge.tolerance))

/** Converts the `auth_time` claim to an instant no later than `now`; undefined for an invalid claim. */
const instantOfAuthTime = (auth_time: unknown, now: string) =>
  typeof auth_time === 'number' && auth_time > 0
    ? new Date(Math.min(auth_time * 1000, Date.parse(now))).toISOString()
    : undefined

/** Sign-ins reuse the provider's metadata for this time, in milliseconds. */
const discoveryMaxAgeMs = 10_000

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

/** Signs people in and out at the OpenID provider of the configuration. */
export function createIdentityProvider({ oidc, publicUrl }: Config) {
  const { clientId, claim, acr } = oidc
  const redirect_uri = `${publicUrl}/wso/callback`
  const discover = createDiscovery(oidc)
  const keysAt = createKeySource()

  /**
   * The parameters of the sign-in page for the browser. The provider is asked first, so that an unreachable one is
   * reported here and not in the browser.
   */
  async function begin(pending: PendingSignIn) {
    const { state, nonce, code_verifier } = pending
    const { library, configuration } = await discover(discoveryMaxAgeMs)
    const { authorization_endpoint } = configuration.serverMetadata()
    if (!authorization_endpoint) throw providerUnavailable()
    const code_challenge = await library.calculatePKCECodeChallenge(code_verifier)
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
    const { library, configuration } = await discover()
    const returned = new URL(redirect_uri)
    // The library requires `iss`. There is one provider only, so it is filled in here.
    returned.search = new URLSearchParams({ code, state, iss: configuration.serverMetadata().issuer }).toString()
    const checks = {
      pkceCodeVerifier: code_verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    }
    const tokens = await library.authorizationCodeGrant(configuration, returned, checks).catch((error) => {
      throw isProviderUnavailable(library, error)
        ? providerUnavailable(error)
        : new Problem(401, { key: 'session.sign_in_failed', cause: error })
    })
    const claims = tokens.claims()
    if (!claims || !isStrongEnough(claims.acr, acr)) throw new Problem(401, { key: 'session.sign_in_failed' })
    const { sub, sid, auth_time, [claim]: subject } = claims
    const authenticated_at = instantOfAuthTime(auth_time, now)
    if (!isRecentEnough(authenticated_at, prompted_at)) throw new Problem(401, { key: 'session.not_asked_again' })
    if (typeof subject !== 'string' || subject === '') throw new Problem(401, { key: 'session.no_account' })
    if (!isVerified(claim, claims.email_verified)) throw new Problem(401, { key: 'session.email_not_verified' })
    const provider_session = typeof sid === 'string' ? sid : undefined
    return { subject, id_token: tokens.id_token ?? '', provider_subject: sub, provider_session, authenticated_at }
  }

  /**
   * URL of the provider's sign-out page that returns here; undefined if there is none or the provider does not answer.
   */
  async function endSessionUrl(id_token: string): Promise<string | undefined> {
    const discovered = await discover().catch(() => undefined)
    if (!discovered?.configuration.serverMetadata().end_session_endpoint) return undefined
    const parameters = { id_token_hint: id_token, post_logout_redirect_uri: `${publicUrl}/logoutredirect` }
    return discovered.library.buildEndSessionUrl(discovered.configuration, parameters).href
  }

  /** Verifies a logout token. Throws `InvalidLogoutToken` for an invalid one, 503 if the provider does not answer. */
  async function verifySignOut(token: string, now: string): Promise<ProviderSignOut> {
    // Reject text that cannot be a token without asking the provider.
    if (!/^[\w-]{1,4000}\.[\w-]{1,8000}\.[\w-]{1,4000}$/.test(token))
      throw new InvalidLogoutToken('it is no signed token')
    const { issuer, jwks_uri } = (await discover()).configuration.serverMetadata()
    if (!jwks_uri) throw providerUnavailable()
    const expected = { issuer, clientId, keys: await keysAt(jwks_uri) }
    return verifyLogoutToken(token, expected, now).catch((error) => {
      throw error instanceof InvalidLogoutToken ? error : providerUnavailable(error)
    })
  }

  return { begin, identify, endSessionUrl, verifySignOut }
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>

/** 256 random bits, in characters that are valid in a nonce and in a code verifier. */
export const newNonce = () => randomBytes(32).toString('base64url')
export const newCodeVerifier = newNonce
