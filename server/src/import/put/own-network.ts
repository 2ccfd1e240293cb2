import type { QueryRunner } from '../query-runner.ts'
import type { Sheet } from '../sheets/sheet.ts'
import type { SentRow } from './load-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** The column that names the network of a row. */
const networkColumn = ({ columns }: Sheet) =>
  columns.some(({ name }) => name === 'network_code') ? 'network_code' : 'networks'

/** The rows with the session's network filled in. A row of another network is refused. */
export function rowsOfNetwork(sheet: Sheet, rows: readonly SentRow[], network: string, errors: RowErrors): SentRow[] {
  const column = networkColumn(sheet)
  return rows.map((row, index) => {
    if (![undefined, null, '', network].includes(row[column] as string))
      errors.add({ file: sheet.file, line: index + 1, column, wrong: 'it is not the network of this session.' })
    return { ...row, [column]: network }
  })
}

/** Refuses accounts that also have another network, or are of the central staff of the installation. */
export async function refuseForeignAccounts(client: QueryRunner, network: string, errors: RowErrors): Promise<void> {
  const { rows } = await client.query<{ line: number }>(
    `select i.line from import_accounts i join accounts a on a.subject = i.subject
     where not exists (select from account_networks n where n.account_uuid = a.account_uuid and n.network_code = $1)
       or exists (select from account_networks n where n.account_uuid = a.account_uuid and n.network_code <> $1)`,
    [network],
  )
  for (const { line } of rows)
    errors.add({
      file: 'accounts.csv',
      line,
      column: 'subject',
      wrong: 'this account has other networks: it stays as it is.',
    })
  await client.query('delete from import_accounts where line = any ($1)', [rows.map(({ line }) => line)])
}
