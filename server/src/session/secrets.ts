import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { tokenLives } from '@callout/domain/session/session.ts'
import type { Db } from '../kernel/db.ts'
import type { Memo } from '../kernel/memo.ts'

/** A token nobody can guess: 32 random bytes. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token or code. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The key that was made with the database. */
export function sessionKey(tx: Db, memo: Memo): Promise<string> {
  return memo('session key', Number.POSITIVE_INFINITY, async () => {
    const { value } = await tx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'session_key')
      .executeTakeFirstOrThrow()
    return String(value)
  })
}

const signed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** The one successor a refresh token has: the same at every asking, and nothing of it stored in the clear. */
export const successorOf = (key: string, refreshToken: string, kind: 'user' | 'refresh') =>
  signed(key, `${kind} after ${refreshToken}`)

const mark = 'app.'

export const isApplicationToken = (token: string) => token.startsWith(mark)

/** Application tokens carry their end and a signature: anybody may ask for one, so none is kept. */
export function newApplicationToken(key: string, now: string): string {
  const ends = Math.floor(Date.parse(now) / 1000) + tokenLives.application
  const text = `${mark}${ends}.${randomBytes(12).toString('base64url')}`
  return `${text}.${signed(key, text)}`
}

/** Whether it is ours and still good. */
export function isGoodApplicationToken(key: string, token: string, now: string): boolean {
  const [, ends, , signature = ''] = token.split('.')
  const text = token.slice(0, token.lastIndexOf('.'))
  const expected = Buffer.from(signed(key, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && Number(ends) * 1000 > Date.parse(now)
}
