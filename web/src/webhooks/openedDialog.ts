import type { Webhook } from '@callout/domain/webhooks/webhook.ts'

/** The dialog that is open. */
export type OpenedDialog =
  | { readonly edit: Webhook | null }
  | { readonly secret: string }
  | { readonly deliveries: Webhook }
  | { readonly delete: Webhook }
