import { legalRatesOf } from '@callout/domain/invoices/tax-rates.defaults.ts'
import { rateOn, type TaxRate } from '@callout/domain/invoices/tax-rates.ts'
import type pg from 'pg'
import type { Db } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'

/** The dated tax rates of a network. */
export const loadTaxRates = (tx: Db, network_code: string): Promise<TaxRate[]> =>
  tx
    .selectFrom('tax_rates')
    .select(['tax_region', 'rate_kind', 'valid_from', 'rate'])
    .where('network_code', '=', network_code)
    .execute()

/** The rate at which tax is withheld from a company's invoices of today, in percent; 0 if none is. */
export async function loadWithholdingRate(
  { tx, now }: Pick<RequestContext, 'tx' | 'now'>,
  { societe_uuid }: { readonly societe_uuid: string },
): Promise<number> {
  const rates = await tx
    .selectFrom('withholding_rates as w')
    .innerJoin('companies as c', 'c.societe_uuid', 'w.societe_uuid')
    .innerJoin('networks as n', 'n.network_code', 'c.network_code')
    .select(['w.valid_from', 'w.rate', 'n.time_zone'])
    .where('w.societe_uuid', '=', societe_uuid)
    .execute()
  return rateOn(rates, dayInTimeZone(now, rates[0]?.time_zone ?? 'UTC')) ?? 0
}

/**
 * Gives a network the rates that the law of a country sets. Rates that it has stay, and one that it has had from the
 * first gets no first day. Returns how many are new.
 */
export async function addLegalRates(
  client: Pick<pg.ClientBase, 'query'>,
  network_code: string,
  country: string,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into tax_rates (network_code, tax_region, rate_kind, valid_from, rate)
     select $1, tax_region, rate_kind, valid_from, rate
     from (select *, min(valid_from) over (partition by tax_region, rate_kind) as first_day
         from json_to_recordset($2) as r (tax_region text, rate_kind text, valid_from date, rate numeric)) legal
     where valid_from > first_day or not exists (select from tax_rates known where known.network_code = $1
       and known.tax_region = legal.tax_region and known.rate_kind = legal.rate_kind
       and known.valid_from is null and known.rate = legal.rate)
     on conflict on constraint tax_rates_key do nothing`,
    [network_code, JSON.stringify(legalRatesOf(country))],
  )
  return rowCount ?? 0
}
