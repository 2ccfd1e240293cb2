import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { tokenLives } from '@callout/domain/session/session.ts'
import { livingKeys, type SessionKeys } from './keys.ts'

/** A token nobody can guess: 32 random bytes. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token or code. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const signed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** The one successor a refresh token has: the same at every asking, and nothing of it stored in the clear. */
export const successorOf = (key: string, refreshToken: string, kind: 'user' | 'refresh') =>
  signed(key, `${kind} after ${refreshToken}`)

const mark = 'app.'

export const isApplicationToken = (token: string) => token.startsWith(mark)

/** Application tokens carry their end and a signature: anybody may ask for one, so none is kept. */
export function newApplicationToken({ current }: SessionKeys, now: string): string {
  const ends = Math.floor(Date.parse(now) / 1000) + tokenLives.application
  const text = `${mark}${ends}.${randomBytes(12).toString('base64url')}`
  return `${text}.${signed(current, text)}`
}

/** Whether one of our keys signed it and it is still good. */
export function isGoodApplicationToken(keys: SessionKeys, token: string, now: string): boolean {
  const [, ends, , signature = ''] = token.split('.')
  const text = token.slice(0, token.lastIndexOf('.'))
  const given = Buffer.from(signature)
  const isSigned = livingKeys(keys, now).some((key) => {
    const expected = Buffer.from(signed(key, text))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned && Number(ends) * 1000 > Date.parse(now)
}
