import { randomBytes } from 'node:crypto'
import type { JWTVerifyGetKey } from 'jose'
import type * as oidc from 'openid-client'
import type { Config } from '../kernel/config.ts'
import { Problem } from '../kernel/wire.ts'
import { BadToken, readLogoutToken, type SignedOut, tokenAge } from './logout-token.ts'
import { after } from './session.open.ts'

export interface Pending {
  readonly state: string
  readonly nonce: string
  readonly code_verifier: string
  /** When it was asked that the provider asks anew; null where it need not. */
  readonly prompted_at: string | null
}

/** What is kept of a sign-in, for ending it there, and for being told that it was ended there. */
export interface KeptOfProvider {
  readonly id_token: string
  readonly provider_subject: string
  readonly provider_session?: string
  /** When the provider last asked the person who they are, where it says so; by our clock it is over. */
  readonly authenticated_at?: string
}

/** Who signed in, as the provider says. */
export interface Identity extends KeptOfProvider {
  readonly subject: string
}

/** Whether somebody signed in at the provider in one of the ways that are asked for. */
export const isStrongEnough = (acr: unknown, asked: readonly string[]) =>
  asked.length === 0 || (typeof acr === 'string' && asked.includes(acr))

/** Whether somebody was asked anew where that was wanted. */
export const isRecentEnough = (authenticated_at: string | undefined, prompted_at: string | null) =>
  prompted_at === null ||
  (authenticated_at !== undefined && authenticated_at >= after(prompted_at, -tokenAge.tolerance))

/** The instant an `auth_time` stands for, not after `now`; undefined where it is none. */
const instantOf = (auth_time: unknown, now: string) =>
  typeof auth_time === 'number' && auth_time > 0
    ? new Date(Math.min(auth_time * 1000, Date.parse(now))).toISOString()
    : undefined

/** The provider's page, told how somebody has to sign in; the client adds the rest. */
function asking(endpoint: string, acr: readonly string[], { prompted_at }: Pending): string {
  const page = new URL(endpoint)
  if (acr.length > 0) page.searchParams.set('acr_values', acr.join(' '))
  if (prompted_at !== null) {
    page.searchParams.set('prompt', 'login')
    // Whoever is asked for it has to say in the ID token when that was.
    page.searchParams.set('max_age', '0')
  }
  return page.href
}

/** How long what the provider said of itself is good for another sign-in, in milliseconds. */
const lately = 10_000

/** The configured identity provider. It is asked for its addresses at every sign-in, so that one that is away is told here. */
export function identityProvider({ oidc: { issuer = '', clientId, clientSecret, claim, acr }, publicUrl }: Config) {
  const redirect_uri = `${publicUrl}/wso/callback`
  let found: Promise<Found> | undefined
  let foundAt = 0
  let keys: { readonly address: string; readonly get: JWTVerifyGetKey } | undefined

  /** What the provider said of itself, not longer ago than asked for. */
  const provider = (within = Number.POSITIVE_INFINITY) => {
    if (found && Date.now() - foundAt < within) return found
    foundAt = Date.now()
    const asked = discover(issuer, clientId, clientSecret).catch((error) => {
      if (found === asked) found = undefined
      throw new Problem(503, { key: 'session.provider_unavailable', cause: error })
    })
    found = asked
    return asked
  }

  /** What the browser takes along; the verifier and the nonce stay here. */
  async function begin(pending: Pending) {
    const { state, nonce, code_verifier } = pending
    const { oidc, configuration } = await provider(lately)
    const { authorization_endpoint } = configuration.serverMetadata()
    if (!authorization_endpoint) throw new Problem(503, { key: 'session.provider_unavailable' })
    const code_challenge = await oidc.calculatePKCECodeChallenge(code_verifier)
    return {
      client_id: clientId,
      authorization_endpoint: asking(authorization_endpoint, acr, pending),
      redirect_uri,
      state,
      nonce,
      code_challenge,
    }
  }

  /** Exchanges the code. Throws 401 where the provider does not vouch for anybody, 503 where it does not answer. */
  async function identify(code: string, pending: Pending, now: string): Promise<Identity> {
    const { state, nonce, code_verifier, prompted_at } = pending
    const { oidc, configuration } = await provider()
    const returned = new URL(redirect_uri)
    // There is one provider only, so its name need not travel through the browser.
    returned.search = new URLSearchParams({ code, state, iss: configuration.serverMetadata().issuer }).toString()
    const checks = {
      pkceCodeVerifier: code_verifier,
      expectedNonce: nonce,
      expectedState: state,
      idTokenExpected: true,
    }
    const tokens = await oidc.authorizationCodeGrant(configuration, returned, checks).catch((error) => {
      throw isSilence(oidc, error)
        ? new Problem(503, { key: 'session.provider_unavailable', cause: error })
        : new Problem(401, { key: 'session.sign_in_failed', cause: error })
    })
    const claims = tokens.claims()
    if (!claims || !isStrongEnough(claims.acr, acr)) throw new Problem(401, { key: 'session.sign_in_failed' })
    const { sub, sid, auth_time, [claim]: subject } = claims
    const authenticated_at = instantOf(auth_time, now)
    if (!isRecentEnough(authenticated_at, prompted_at)) throw new Problem(401, { key: 'session.not_asked_again' })
    if (typeof subject !== 'string' || subject === '') throw new Problem(401, { key: 'session.no_account' })
    const provider_session = typeof sid === 'string' ? sid : undefined
    return { subject, id_token: tokens.id_token ?? '', provider_subject: sub, provider_session, authenticated_at }
  }

  /** Where the provider ends its own session, returning here; undefined when it has no such page or does not answer. */
  async function endSessionUrl(id_token: string): Promise<string | undefined> {
    const found = await provider().catch(() => undefined)
    if (!found?.configuration.serverMetadata().end_session_endpoint) return undefined
    const back = `${publicUrl}/logoutredirect`
    return found.oidc.buildEndSessionUrl(found.configuration, {
      id_token_hint: id_token,
      post_logout_redirect_uri: back,
    }).href
  }

  /** The provider's keys, which are fetched again when it has another one, but not each time somebody makes one up. */
  const keysAt = async (address: string) => {
    if (keys?.address !== address) keys = { address, get: (await import('jose')).createRemoteJWKSet(new URL(address)) }
    return keys.get
  }

  /** Who a logout token says has signed out there. Throws `BadToken` where it is none, 503 where the provider does not answer. */
  async function signedOut(token: string, now: string): Promise<SignedOut> {
    // What can't be a token is not worth asking for.
    if (!/^[\w-]{1,4000}\.[\w-]{1,8000}\.[\w-]{1,4000}$/.test(token)) throw new BadToken('it is no signed token')
    const { issuer: name, jwks_uri } = (await provider()).configuration.serverMetadata()
    if (!jwks_uri) throw new Problem(503, { key: 'session.provider_unavailable' })
    const expected = { issuer: name, clientId, keys: await keysAt(jwks_uri) }
    return readLogoutToken(token, expected, now).catch((error) => {
      throw error instanceof BadToken ? error : new Problem(503, { key: 'session.provider_unavailable', cause: error })
    })
  }

  return { begin, identify, endSessionUrl, signedOut }
}

export type IdentityProvider = ReturnType<typeof identityProvider>

/** 256 random bits in the characters that both may hold. */
export const newNonce = () => randomBytes(32).toString('base64url')
export const newCodeVerifier = newNonce

/** The provider, with the client that speaks to it: read at the first sign-in, like the provider's addresses. */
interface Found {
  readonly oidc: typeof oidc
  readonly configuration: oidc.Configuration
}

async function discover(issuer: string, clientId: string, clientSecret: string | undefined): Promise<Found> {
  const oidc = await import('openid-client')
  const plainHttp = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const authentication = clientSecret ? oidc.ClientSecretPost(clientSecret) : oidc.None()
  const about = { execute: plainHttp, timeout: 10 }
  return { oidc, configuration: await oidc.discovery(new URL(issuer), clientId, undefined, authentication, about) }
}

const silence = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** No answer, or that of a broken server, as against one that says no. */
function isSilence({ ResponseBodyError, ClientError }: Found['oidc'], error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  return error instanceof TypeError || (error instanceof ClientError && silence.includes(error.code ?? ''))
}
