import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { hashToken } from '../platform/http/authentication/credentials.ts'

/**
 * Subject of a sign-out at the provider: a person (`subject`), one of their sessions there, or both. At least one is
 * set.
 */
export interface ProviderSignOut {
  readonly subject: string | undefined
  readonly session: string | undefined
  /** Hash of issuer and token id; detects a token that is used twice. */
  readonly token_hash: Buffer
}

export interface ExpectedToken {
  readonly issuer: string
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
}

/** Maximum age of a logout token and tolerated clock difference, in seconds. */
export const logoutTokenAge = { oldest: 600, tolerance: 60 } as const

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Accepted values of the `typ` header: the standard ones and those of older providers. */
const acceptedTypes = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']
/** Asymmetric signatures only: those can be made by the provider alone. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** Thrown for a token that is not from the provider or does not report a sign-out. */
export class InvalidLogoutToken extends Error {}

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws `InvalidLogoutToken`, or
 * whatever `keys` throws if the provider's keys cannot be loaded.
 */
export async function verifyLogoutToken(token: string, expected: ExpectedToken, now: string): Promise<ProviderSignOut> {
  const { jwtVerify, errors } = await import('jose')
  const { payload, protectedHeader } = await jwtVerify(token, expected.keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms,
    // `exp` is not required: older providers omit it, and `maxTokenAge` limits the age anyway.
    requiredClaims: ['iat', 'jti', 'events'],
    currentDate: new Date(now),
    maxTokenAge: logoutTokenAge.oldest,
    clockTolerance: logoutTokenAge.tolerance,
  }).catch((error) => {
    const isTokenInvalid = error instanceof errors.JOSEError && !keyFetchErrors.includes(error.code)
    throw isTokenInvalid ? new InvalidLogoutToken(error.message) : error
  })
  if (!acceptedTypes.includes(protectedHeader.typ?.toLowerCase()))
    throw new InvalidLogoutToken('it is a token of another kind')
  return parseSignOut(payload, expected.issuer)
}

/** Error codes of `jose` if the keys could not be fetched. */
const keyFetchErrors = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

function parseSignOut(payload: JWTPayload, issuer: string): ProviderSignOut {
  const { events, nonce, sub: subject, sid, jti } = payload
  if (!isObject(events) || !isObject(events[logoutEvent])) throw new InvalidLogoutToken('it says nothing of a sign-out')
  // An ID token has a nonce; it must not be accepted as a logout token.
  if (nonce !== undefined) throw new InvalidLogoutToken('it has a nonce')
  if (!isNonEmptyOrMissing(subject) || !isNonEmptyOrMissing(sid))
    throw new InvalidLogoutToken('its sub or sid is no text')
  if (subject === undefined && sid === undefined) throw new InvalidLogoutToken('it names nobody')
  return { subject, session: sid, token_hash: hashToken(`${issuer} ${jti}`) }
}

const isNonEmptyOrMissing = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && value !== '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
