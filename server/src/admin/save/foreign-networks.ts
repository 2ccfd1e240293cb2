import type { AdminRow } from '@callout/domain/admin/admin.ts'
import { say } from '@callout/domain/messages/import-messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { SentRow } from '../../import/put/load-rows.ts'
import type { RowErrors } from '../../import/put/row-errors.ts'
import type { QueryRunner } from '../../import/query-runner.ts'

const codesOf = (cell: unknown) =>
  new Set(
    String(cell ?? '')
      .split(/\s+/)
      .filter((code) => code !== ''),
  )

const isChanged = (row: SentRow, before: AdminRow | undefined) =>
  before !== undefined && Object.entries(row).some(([name, cell]) => String(cell ?? '') !== String(before[name] ?? ''))

/**
 * Refuses accounts that get or lose a network in which this person has no account, and every change of an account that
 * works in such a network. A new one may name none: it is this.
 */
export async function refuseForeignNetworks(
  client: QueryRunner,
  { account_uuid }: Actor,
  rows: readonly SentRow[],
  stored: ReadonlyMap<number, { readonly row: AdminRow }>,
  errors: RowErrors,
): Promise<void> {
  const found = await client.query<{ network_code: string }>(
    'select network_code from account_networks where account_uuid = $1',
    [account_uuid],
  )
  const own = new Set(found.rows.map(({ network_code }) => network_code))
  for (const [index, row] of rows.entries()) {
    const line = index + 1
    const old = stored.get(line)?.row
    const [before, after] = [codesOf(old?.networks), codesOf(row.networks)]
    const changed = isChanged(row, old)
      ? [...new Set([...before, ...after])]
      : [...after].filter((code) => !before.has(code))
    for (const code of changed.filter((one) => !own.has(one)))
      errors.add({ file: 'accounts.csv', line, column: 'networks', message: say('not_your_network', { code }) })
  }
}
