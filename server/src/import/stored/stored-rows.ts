import type { Column } from '../sheets/column.ts'
import { importTableOf, keyConditionSql, type Sheet } from '../sheets/sheet.ts'

/** The first target of a sheet: its stored row `t` is the row of the file. */
function targetOf({ file, targets }: Sheet) {
  const [target] = targets
  if (!target) throw new Error(`${file} has no target`)
  return target
}

/** SQL of a value as it stands in a cell. */
function cellSql(type: Column['type'], value: string): string {
  if (type === 'text') return `coalesce(${value}, '')`
  return type === 'time' ? `to_char(${value}, 'HH24:MI')` : value
}

/** The columns of the file that a stored row has. */
export const storedColumns = ({ columns }: Sheet): Column[] => columns.filter(({ name }) => name !== 'remove')

/** SQL of the value of a column, over the stored row `t` and the joins of `storedFromSql`. */
export function storedValueSql(sheet: Sheet, name: string): string {
  const inFields = targetOf(sheet).fields.flatMap(({ stored }) => stored?.[name] ?? [])
  const value = sheet.stored?.columns?.[name] ?? inFields[0]
  if (!value) throw new Error(`${sheet.file}: nothing says how ${name} is stored`)
  return value
}

/** SQL of the cell of a column, over the same. */
export const storedCellSql = (sheet: Sheet, { name, type }: Pick<Column, 'name' | 'type'>) =>
  cellSql(type, storedValueSql(sheet, name))

/** SQL of a text column in a row; copied texts are never null. */
export const storedTextSql = (sheet: Sheet, column: Pick<Column, 'name' | 'type'>): string =>
  targetOf(sheet).fields.some(({ cell }) => cell === column.name)
    ? storedValueSql(sheet, column.name)
    : storedCellSql(sheet, column)

/** The columns of the key, in the order of the file. */
export const keyColumns = ({ key, columns }: Sheet) => columns.filter(({ name }) => key.includes(name))
const keyOf = (sheet: Sheet, cell: (column: Column) => string) =>
  `jsonb_build_array(${keyColumns(sheet).map(cell).join(', ')})::text`

/** SQL of the key of a stored row: the JSON of its key cells, in the order of the columns. */
export const storedKeySql = (sheet: Sheet) => keyOf(sheet, (column) => storedCellSql(sheet, column))

/** SQL of the key of row `i` of the file. */
export const importedKeySql = (sheet: Sheet) => keyOf(sheet, ({ name, type }) => cellSql(type, `i."${name}"`))

/** The key of a row, as `storedKeySql` writes it; undefined if the text is no key of this sheet. */
export function readKey(sheet: Sheet, key: string): Readonly<Record<string, string | number>> | undefined {
  try {
    const cells: unknown = JSON.parse(key)
    const columns = keyColumns(sheet)
    const isKey =
      Array.isArray(cells) &&
      cells.length === columns.length &&
      cells.every((cell) => typeof cell === 'string' || typeof cell === 'number')
    return isKey
      ? Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] as string | number]))
      : undefined
  } catch {
    return undefined
  }
}

/** SQL of the row as a JSON object: the cells by column. */
export const storedRowSql = (sheet: Sheet) =>
  `jsonb_build_object(${storedColumns(sheet)
    .map((column) => `'${column.name}', ${storedCellSql(sheet, column)}`)
    .join(', ')})`

/** SQL of the version of a row: another one as soon as any of its cells is. */
export const versionSql = (row: string) => `hashtext(${row}::text)`

/** SQL of what follows `from` to read the stored rows `t`, by default all of them. */
export const storedFromSql = (sheet: Sheet, source = targetOf(sheet).table) =>
  `${source} t ${sheet.stored?.joins ?? ''} where ${sheet.stored?.where ?? 'true'}`

/** SQL condition: the network of this parameter has the stored row, or all networks have it. */
export const isInNetworkSql = ({ stored }: Sheet, network: string) =>
  (stored?.isInNetwork ?? 't.network_code = :network').replaceAll(':network', network)

/** SQL of what follows `from` to read the stored rows of the network $1, with those of all networks. */
export const storedOfNetworkSql = (sheet: Sheet) => `${storedFromSql(sheet)} and ${isInNetworkSql(sheet, '$1')}`

/** SQL of the same, without the rows of all networks that the network has one of its own for. */
export function storedShownSql(sheet: Sheet): string {
  const rows = storedOfNetworkSql(sheet)
  if (!sheet.stored?.isShared) return rows
  const { table, key } = targetOf(sheet)
  const isSame = Object.keys(key)
    .filter((stored) => !stored.includes('network_code'))
    .map((stored) => `${stored.replaceAll('t.', 'own.')} = ${stored}`)
  return `${rows} and (t.network_code is not null
    or not exists (select from ${table} own where own.network_code = $1 and ${isSame.join(' and ')}))`
}

/** SQL of the network that a stored row belongs to. */
export const storedNetworkSql = ({ stored }: Sheet) => stored?.network ?? 't.network_code'

/** SQL condition: a stored row is in use. */
export const isActiveSql = (sheet: Sheet): string => {
  const active = sheet.columns.find(({ name }) => name === 'active')
  return sheet.stored?.isActive ?? (active ? storedCellSql(sheet, active) : 'true')
}

/** SQL of rows `i` of a sheet: a parameter with a JSON array of them. Columns that a row does not name are null. */
export const sentRowsSql = ({ columns }: Sheet, parameter: string) =>
  `jsonb_to_recordset(${parameter}::jsonb) as i (line integer, ${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')})`

/** SQL of the stored rows of `lines`, by default those of a file: line, key, network and row, and `others` over `t`. */
export function storedLinesSql(sheet: Sheet, others = '', lines = `${importTableOf(sheet.file)} i`): string {
  const { table, joins = '', key } = targetOf(sheet)
  const source = `(select i.line, ${importedKeySql(sheet)} as imported_key, t.*
    from ${lines} ${joins} join ${table} t on ${keyConditionSql(key)})`
  // A stored row may hold several rows of the file.
  return `select t.line, t.imported_key as key, ${storedNetworkSql(sheet)} as network_code, ${storedRowSql(sheet)} as row${others}
    from ${storedFromSql(sheet, source)} and ${storedKeySql(sheet)} = t.imported_key`
}
