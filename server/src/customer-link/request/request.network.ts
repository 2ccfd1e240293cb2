import type { Language } from '@callout/domain/messages/messages.ts'
import { cached } from '../../platform/database/ttl-cache.ts'
import type { TranslatedTexts } from '../../platform/i18n/translated-texts.ts'

/** A network on whose public page customers ask for visits. */
export interface RequestNetwork {
  readonly network_code: string
  readonly network_name: string
  readonly portal_name: string
  readonly mail_sender: string
  readonly legal_name: string
  readonly culture: Language
  readonly time_zone: string
  readonly default_country: string
  readonly reply_to: string
  readonly dispatch_email: string
  readonly request_prices: TranslatedTexts
  readonly request_privacy: TranslatedTexts
}

/** The networks with such a page, by code. A change shows after at most half a minute. */
export const requestNetworks = cached('networks that take requests', 30_000, async (db) => {
  const rows = await db
    .selectFrom('networks')
    .select(['network_code', 'network_name', 'portal_name', 'mail_sender', 'legal_name', 'culture', 'time_zone'])
    .select(['default_country', 'reply_to', 'dispatch_email', 'request_prices', 'request_privacy'])
    .where('takes_requests', '=', true)
    .execute()
  // The columns of texts are objects by language, and the culture is one of them.
  return new Map(rows.map((row) => [row.network_code, row as unknown as RequestNetwork]))
})

/** The name by which customers know the network. */
export const senderOf = ({ mail_sender, portal_name, network_name }: RequestNetwork) =>
  mail_sender || portal_name || network_name
