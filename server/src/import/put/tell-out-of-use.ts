import { say } from '@callout/domain/messages/import-messages.ts'
import type { QueryRunner } from '../query-runner.ts'
import { importTableOf, type Sheet } from '../sheets/sheet.ts'
import { storedLinesSql } from '../stored/stored-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** Tells cells that newly name a row out of use. Stored ones stay valid. */
export async function tellOutOfUse(client: QueryRunner, sheet: Sheet, errors: RowErrors): Promise<void> {
  const { file, references } = sheet
  const table = importTableOf(file)
  for (const { column, isOutOfUse, isPart, rows: source = ':rows' } of references) {
    if (!isOutOfUse || isPart) continue
    const { rows } = await client.query<{ line: number; value: string }>(
      `select i.line, i."${column}" as value from ${source.replace(':rows', table)} i
       where i."${column}" <> '' and ${isOutOfUse}
         and not exists (select from (${storedLinesSql(sheet)}) stored
           where stored.line = i.line and stored.row->>'${column}' = i."${column}")
       order by i.line`,
    )
    for (const { line, value } of rows) errors.add({ file, line, column, value, message: say('out_of_use') })
  }
}
