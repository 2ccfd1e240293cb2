import type { LegalChange, NetworkLegalFacts } from '@callout/domain/companies/legal.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** The legal facts of a network. Rejects if the network does not exist. */
export async function loadNetworkLegalFacts(tx: Db, network_code: string): Promise<NetworkLegalFacts> {
  const { legal_name, network_name, vat_rate, ...facts } = await tx
    .selectFrom('networks')
    .select(['network_name', 'legal_name', 'tax_number', 'registration', 'payment_days', 'vat_rate'])
    .select(['adresse', 'street_number', 'code_postal', 'ville', 'pays'])
    .where('network_code', '=', network_code)
    .executeTakeFirstOrThrow()
  // Without a legal name the name of the network is used.
  return { legal_name: legal_name || network_name, vat_rate: vat_rate === null ? null : Number(vat_rate), ...facts }
}

const shownChanges = 20

/** The latest changes of a company's legal facts, the newest first. */
export async function loadLegalChanges(tx: Db, societe_uuid: string): Promise<LegalChange[]> {
  const { rows } = await sql<LegalChange>`select version, changed_at, user_name, changes from company_legal_changes
    where societe_uuid = ${societe_uuid} order by version desc limit ${shownChanges}`.execute(tx)
  return rows
}
