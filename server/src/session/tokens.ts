import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { tokenLifetimes } from '@callout/domain/session/session.ts'
import { type SessionKeys, validKeys } from './session-keys.ts'

const sign = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** Derives the one successor of a refresh token: the same each time, so it need not be stored. */
export const deriveSuccessor = (key: string, refreshToken: string, kind: 'user' | 'refresh') =>
  sign(key, `${kind} after ${refreshToken}`)

const applicationTokenPrefix = 'app.'

export const isApplicationToken = (token: string) => token.startsWith(applicationTokenPrefix)

/** Creates an application token. It carries its end and a signature, so none is stored. */
export function createApplicationToken({ current }: SessionKeys, now: string): string {
  const ends = Math.floor(Date.parse(now) / 1000) + tokenLifetimes.application
  const text = `${applicationTokenPrefix}${ends}.${randomBytes(12).toString('base64url')}`
  return `${text}.${sign(current, text)}`
}

/** True if one of our valid keys signed the token and it has not expired. */
export function isValidApplicationToken(keys: SessionKeys, token: string, now: string): boolean {
  const [, ends, , signature = ''] = token.split('.')
  const text = token.slice(0, token.lastIndexOf('.'))
  const received = Buffer.from(signature)
  const isSigned = validKeys(keys, now).some((key) => {
    const expected = Buffer.from(sign(key, text))
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
  return isSigned && Number(ends) * 1000 > Date.parse(now)
}
