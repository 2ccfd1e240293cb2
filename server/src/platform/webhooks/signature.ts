import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret as the Standard Webhooks specification writes it: 256 random bits. */
export const createSecret = (): string => prefix + randomBytes(32).toString('base64')

/** The parts of a message that are signed. `timestamp` is in seconds. */
interface SignedMessage {
  readonly id: string
  readonly timestamp: number
  readonly body: string
}

/** The value of `webhook-signature`: one signature for each secret. */
export const signaturesOf = (secrets: readonly string[], { id, timestamp, body }: SignedMessage): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
