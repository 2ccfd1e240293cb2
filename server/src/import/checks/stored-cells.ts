import { joinKeys, rowHash } from '../sheets/record-keys.ts'
import { importTableOf, keyConditionSql, type Sheet, type Target } from '../sheets/sheet.ts'

/**
 * SQL condition: row `i` of a file has in this column what is stored already, or is as it was at its last import. What
 * is stored stays valid, whatever the rules for new values are.
 */
export function isStoredSql(sheet: Sheet, column: string): string {
  const found = [
    ...unchangedLinesSql(sheet),
    ...sheet.targets.flatMap((target) => storedLinesSql(sheet, target, column)),
  ]
  return found.length === 0 ? 'false' : `i.line in (${found.join(' union all ')})`
}

/** SQL of the lines whose rows are as they were at the last import. */
function unchangedLinesSql({ file, columns, keyTable, unchangedLines }: Sheet): string[] {
  if (unchangedLines) return [unchangedLines]
  if (!keyTable) return []
  return [`select i.line from ${importTableOf(file)} i ${joinKeys(keyTable)} where k.hash = ${rowHash(columns)}`]
}

/** SQL of the lines whose stored row has the value of the cell. */
function storedLinesSql({ file, keyTable }: Sheet, { table, rows, joins = '', key, fields }: Target, column: string) {
  const field = fields.find(({ cell }) => cell === column)
  if (!field) return []
  const isSame = `t."${field.column}" = i."${column}"`
  const from = `select i.line from ${importTableOf(file)} i`
  if (keyTable?.records === table)
    return [
      `${from} ${joinKeys(keyTable)} join ${table} t on t."${keyTable.recordId}" = k."${keyTable.id}" where ${isSame}`,
    ]
  return rows ? [] : [`${from} ${joins} join ${table} t on ${keyConditionSql(key)} where ${isSame}`]
}
