import { type Refusal, refuse, refuseField } from '../platform/refusal.ts'
import { webhookLimits } from './webhook.ts'

/** Parts of an address that rules read. */
interface UrlParts {
  /** With its colon. */
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hash: string
}

/**
 * Refuses an address that is invalid (undefined), contains a password, or is not encrypted. `allowPrivate` allows
 * `http:`, for receivers in the operator's own network.
 */
export function refusalOfUrl(url: UrlParts | undefined, allowPrivate: boolean): Refusal | undefined {
  if (!url || !['http:', 'https:'].includes(url.protocol)) return refuseField('url', 'webhook.refused.url')
  if (url.username || url.password || url.hash) return refuseField('url', 'webhook.refused.url')
  if (url.protocol === 'http:' && !allowPrivate) return refuseField('url', 'webhook.refused.not_encrypted')
}

/** Refuses an address in a private network, which only the operator can allow. */
export function refusalOfPrivateAddress(isPrivate: boolean): Refusal | undefined {
  if (isPrivate) return refuseField('url', 'webhook.refused.private')
}

/** Refuses another webhook for a network that has the maximum number. */
export function refusalOfTooManyWebhooks(webhooksOfNetwork: number): Refusal | undefined {
  if (webhooksOfNetwork >= webhookLimits.ofNetwork)
    return refuse('webhook.refused.too_many', { params: { most: webhookLimits.ofNetwork } })
}

/** Refuses to send again while the webhook is not active. */
export function refusalToResend({ active }: { readonly active: boolean }): Refusal | undefined {
  if (!active) return refuse('webhook.refused.inactive')
}
