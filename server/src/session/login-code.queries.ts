import { randomBytes } from 'node:crypto'
import { hashToken } from '../platform/http/authentication/credentials.ts'

/** Creates a URL-safe secret of 128 random bits. The database stores only its hash. */
export function createSecret() {
  const secret = randomBytes(16).toString('base64url')
  return { secret, hash: hashToken(secret) }
}
