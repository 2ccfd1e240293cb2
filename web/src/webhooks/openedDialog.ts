import type { Webhook } from '@callout/domain/webhooks/webhook.ts'

/** The dialog that is open. */
export type OpenedDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'edit' | 'deliveries' | 'delete'; readonly webhook: Webhook }
