import { say } from '@callout/domain/messages/import-messages.ts'
import type { SentRow } from './load-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** The rows with the session's network filled in. A row of another network is refused. */
export const rowsOfNetwork = (file: string, rows: readonly SentRow[], network: string, errors: RowErrors): SentRow[] =>
  rows.map((row, index) => {
    const named = row.network_code ?? ''
    if (named !== '' && named !== network)
      errors.add({
        file,
        line: index + 1,
        column: 'network_code',
        message: say('own_network'),
      })
    return { ...row, network_code: network }
  })
