import type { Language } from '@callout/domain/messages/messages.ts'
import type { Party } from '../pdf/party.ts'
import type { Db } from './db.ts'

/** A network as it appears on documents: names, language, IANA time zone, and `party` with legal name and address. */
export interface NetworkProfile {
  readonly network_code: string
  readonly network_name: string
  readonly portal_name: string
  readonly culture: Language
  readonly time_zone: string
  /** Addresses for answers of customers, and of the office. */
  readonly reply_to: string
  readonly dispatch_email: string
  /** Telephone of the office; '' if unknown. */
  readonly phone: string
  /** Photos of technicians are sent as the camera made them. */
  readonly keeps_original_photos: boolean
  readonly party: Party
}

/** Loads the profile of a network. Rejects if the network does not exist. */
export async function loadNetworkProfile(tx: Db, network_code: string): Promise<NetworkProfile> {
  const { legal_name, tax_number, adresse, street_number, code_postal, ville, pays, ...row } = await tx
    .selectFrom('networks')
    .select([
      'network_code',
      'network_name',
      'portal_name',
      'culture',
      'time_zone',
      'legal_name',
      'tax_number',
      'reply_to',
      'dispatch_email',
      'phone',
      'keeps_original_photos',
    ])
    .select(['adresse', 'street_number', 'code_postal', 'ville', 'pays'])
    .where('network_code', '=', network_code)
    .executeTakeFirstOrThrow()
  // Without a legal name the name of the network is used.
  const party = { name: legal_name || row.network_name, tax_number, adresse, street_number, code_postal, ville, pays }
  return { ...row, culture: row.culture as Language, party }
}
