import type { LegalChange, NetworkLegalFacts } from '@callout/domain/companies/legal.ts'
import { taxOn } from '@callout/domain/invoices/tax-rates.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import type { StoredCompany } from './company.queries.ts'
import { loadTaxRates } from './tax-rate.queries.ts'

/** The legal facts of a company's network. Their rate is that of the company's services today. */
export async function loadNetworkLegalFacts(
  { tx, now }: Pick<RequestContext, 'tx' | 'now'>,
  company: Pick<StoredCompany, 'network_code' | 'vat_treatment' | 'pays' | 'code_postal'>,
): Promise<NetworkLegalFacts> {
  const { legal_name, network_name, time_zone, ...facts } = await tx
    .selectFrom('networks')
    .select(['network_name', 'legal_name', 'tax_number', 'registration', 'payment_days', 'time_zone'])
    .select(['adresse', 'street_number', 'code_postal', 'ville', 'pays'])
    .where('network_code', '=', company.network_code)
    .executeTakeFirstOrThrow()
  const rates = await loadTaxRates(tx, company.network_code)
  // A company without a treatment yet sees the standard rate.
  const tax = taxOn(rates, company, company.vat_treatment || 'domestic', dayInTimeZone(now, time_zone))
  // Without a legal name the name of the network is used.
  return { legal_name: legal_name || network_name, vat_rate: tax?.rate ?? null, ...facts }
}

const shownChanges = 20

/** The latest changes of a company's legal facts, the newest first. */
export async function loadLegalChanges(tx: Db, societe_uuid: string): Promise<LegalChange[]> {
  const { rows } = await sql<LegalChange>`select version, changed_at, user_name, changes from company_legal_changes
    where societe_uuid = ${societe_uuid} order by version desc limit ${shownChanges}`.execute(tx)
  return rows
}

/** SQL of the key of a company's row in the changes of the administration. */
const rowKeySql = ({ network_code, supplier_code }: CompanyRow) =>
  sql<string>`jsonb_build_array(${network_code}::text, ${supplier_code}::text)::text`

type CompanyRow = Readonly<Record<'network_code' | 'supplier_code', string>>

export async function rowKeyOf(tx: Db, company: CompanyRow): Promise<string> {
  const { rows } = await sql<{ key: string }>`select ${rowKeySql(company)} as key`.execute(tx)
  return rows[0]?.key ?? ''
}

/** The codes of the network's companies whose new bank account waits for a second person. */
export async function loadCompaniesWithNewIban(tx: Db, network_code: string): Promise<string[]> {
  const { rows } = await sql<{ supplier_code: string }>`select key::jsonb->>1 as supplier_code from admin_changes
    where network_code = ${network_code} and result = 'waiting' and sheet = 'companies'
      and columns @> '[{"name": "iban"}]'`.execute(tx)
  return rows.map(({ supplier_code }) => supplier_code)
}

/** The latest bank account of a company that waits for a second person. */
export async function loadWaitingIban(tx: Db, company: CompanyRow): Promise<string | null> {
  const { rows } = await sql<{ iban: string | null }>`
    select jsonb_path_query_first(columns, '$[*] ? (@.name == "iban").new')#>>'{}' as iban from admin_changes
    where network_code = ${company.network_code} and sheet = 'companies' and key = ${rowKeySql(company)} and result = 'waiting'
      and columns @> '[{"name": "iban"}]' order by "ID" desc limit 1`.execute(tx)
  return rows[0]?.iban ?? null
}
