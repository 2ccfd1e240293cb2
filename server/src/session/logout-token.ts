import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { hashOf } from './secrets.ts'

/** Who signed out at the provider: everywhere, or of one of its sessions. At least one of the two is there. */
export interface SignedOut {
  readonly subject: string | undefined
  readonly session: string | undefined
  /** Of issuer and token id: what makes the token one that was not there before. */
  readonly token_hash: Buffer
}

export interface Expected {
  readonly issuer: string
  readonly clientId: string
  readonly keys: JWTVerifyGetKey
}

/** How old a logout token may be, and how far the provider's clock may be off, in seconds. */
export const tokenAge = { oldest: 600, tolerance: 60 } as const

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** The names older providers give the kind, and the one it has. */
const kinds = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']
/** Signatures that the provider alone can make. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** A token that is none of the provider's, or says something else than that somebody signed out. */
export class BadToken extends Error {}

/**
 * Reads a logout token as OpenID Connect Back-Channel Logout 1.0, section 2.6, has it. Throws `BadToken` where it is none, and
 * whatever `keys` throws where the provider's keys can't be had.
 */
export async function readLogoutToken(token: string, expected: Expected, now: string): Promise<SignedOut> {
  const { jwtVerify, errors } = await import('jose')
  const { payload, protectedHeader } = await jwtVerify(token, expected.keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms,
    // Older providers give no end; none lasts longer than this anyway.
    requiredClaims: ['iat', 'jti', 'events'],
    currentDate: new Date(now),
    maxTokenAge: tokenAge.oldest,
    clockTolerance: tokenAge.tolerance,
  }).catch((error) => {
    const isItsFault = error instanceof errors.JOSEError && !unreachable.includes(error.code)
    throw isItsFault ? new BadToken(error.message) : error
  })
  if (!kinds.includes(protectedHeader.typ?.toLowerCase())) throw new BadToken('it is a token of another kind')
  return told(payload, expected.issuer)
}

/** What the library says where the keys were not answered. */
const unreachable = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']

function told(payload: JWTPayload, issuer: string): SignedOut {
  const { events, nonce, sub: subject, sid, jti } = payload
  if (!isObject(events) || !isObject(events[event])) throw new BadToken('it says nothing of a sign-out')
  // An ID token has one: it must not pass for this.
  if (nonce !== undefined) throw new BadToken('it has a nonce')
  if (!isNameOrNone(subject) || !isNameOrNone(sid)) throw new BadToken('its sub or sid is no text')
  if (subject === undefined && sid === undefined) throw new BadToken('it names nobody')
  return { subject, session: sid, token_hash: hashOf(`${issuer} ${jti}`) }
}

const isNameOrNone = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && value !== '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
