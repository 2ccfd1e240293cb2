import { normaliseServedPostcode } from '@callout/domain/platform/facts/postcode.ts'
import type { QueryRunner } from '../query-runner.ts'
import type { AddNormal } from './sheet.ts'

/** Reads served postcodes in the country of their company, else of the network. `companies.csv` may come along. */
export async function findServedPostcodes(client: QueryRunner, addNormal: AddNormal): Promise<void> {
  const { rows: tables } = await client.query<{ isImported: boolean }>(
    `select to_regclass('pg_temp.import_companies') is not null as "isImported"`,
  )
  const imported = tables[0]?.isImported ? 'import_companies' : '(select * from companies where false)'
  const { rows } = await client.query<{ line: number; cell: string; country: string }>(
    `select i.line, i.code_postal as cell, coalesce(nullif(f.pays, ''), nullif(c.pays, ''), n.default_country, '') as country
     from import_company_postcodes i
     left join ${imported} f on f.network_code = i.network_code and f.supplier_code = i.supplier_code
     left join companies c on c.network_code = i.network_code and c.supplier_code = i.supplier_code
     left join networks n on n.network_code = i.network_code`,
  )
  for (const { line, cell, country } of rows)
    addNormal(line, 'code_postal', cell, normaliseServedPostcode(cell, country))
}
