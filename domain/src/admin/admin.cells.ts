/** A cell of a file: a number only where a workbook has one. */
export type FileCell = string | number

/** The kinds of columns whose cells a spreadsheet writes in its own way. */
export type CellKind = 'text' | 'number' | 'day' | 'time' | 'yes_no'

/** The order of day and month, and the decimal sign, that the cells of a column have. */
export interface CellStyle {
  readonly dates?: 'dmy' | 'mdy' | undefined
  readonly decimals?: ',' | '.' | undefined
}

/** A cell as an import file has it, with what had to be understood or decided. */
export interface UnderstoodCell {
  readonly cell: string
  readonly note?: 'serial_date' | 'ambiguous_date' | 'ambiguous_number'
}

const spaces = /[\s']+/g
const twoDigits = (value: string | number) => String(value).padStart(2, '0')

/** A number as a spreadsheet shows it: at most 15 digits. */
export const numberText = (value: number): string => String(Number(value.toPrecision(15))).replace('e', 'E')

/** Understands the cell of a column. What it cannot read stays as it is: the rules of the column refuse it. */
export function understandCell(cell: FileCell, kind: CellKind, style: CellStyle = {}): UnderstoodCell {
  if (kind === 'day') return understandDay(cell, style.dates)
  if (kind === 'time') return { cell: understandTime(cell) }
  if (typeof cell === 'number') return { cell: kind === 'yes_no' ? yesNoOf(String(cell)) : numberText(cell) }
  const text = cell.trim()
  if (kind === 'yes_no') return { cell: yesNoOf(text) }
  return kind === 'number' ? understandNumber(text, style.decimals) : { cell: text }
}

/** The style of the cells of a column that leave no doubt; without a part if none, or both, are found. */
export function styleOf(cells: Iterable<FileCell>, kind: CellKind): CellStyle {
  const found = new Set<string>()
  for (const cell of cells) {
    if (typeof cell === 'number') continue
    const sign = kind === 'number' ? decimalSignOf(cell.trim()) : kind === 'day' ? dateOrderOf(cell.trim()) : ''
    if (sign) found.add(sign)
  }
  const only = found.size === 1 ? [...found][0] : undefined
  if (kind === 'day') return { dates: only as CellStyle['dates'] }
  return { decimals: only as CellStyle['decimals'] }
}

const bareNumber = (text: string) => text.replace(spaces, '').replace(/^[€$£]|[€$£%]$/g, '')
const oneSign = /^(-?\d+)([.,])(\d+)$/

/** The decimal sign of a number; undefined if it has none, or one that may separate thousands. */
function decimalSignOf(text: string): string | undefined {
  const bare = bareNumber(text)
  const one = oneSign.exec(bare)
  if (one) return one[3]?.length !== 3 || /^-?0|^-?\d{4}/.test(one[1] ?? '') ? one[2] : undefined
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(bare) || /^-?\d{1,3}(\.\d{3}){2,}$/.test(bare)) return ','
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(bare) || /^-?\d{1,3}(,\d{3}){2,}$/.test(bare)) return '.'
  return undefined
}

function understandNumber(text: string, decimals: CellStyle['decimals']): UnderstoodCell {
  const bare = bareNumber(text)
  if (!/^-?\d[\d.,]*$/.test(bare)) return { cell: text }
  if (/^-?\d+$/.test(bare)) return { cell: bare }
  const sign = decimalSignOf(text) ?? decimals
  if (!sign) return oneSign.test(bare) ? { cell: text, note: 'ambiguous_number' } : { cell: text }
  const plain = bare.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.')
  return { cell: /^-?\d+(\.\d+)?$/.test(plain) ? plain : text }
}

const dayAndMonth = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T]0?0:00(?::00)?)?$/
const isoDay = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/
const serialDay = /^[2-7]\d{4}$/
/** The day that spreadsheets count from, as days before 1970. */
const serialEpoch = 25_569

function dateOrderOf(text: string): string | undefined {
  const [, first, sign, second] = dayAndMonth.exec(text) ?? []
  if (sign === '.' || Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : undefined
}

function understandDay(cell: FileCell, order: CellStyle['dates']): UnderstoodCell {
  const text = (typeof cell === 'number' ? numberText(Math.floor(cell)) : cell).trim()
  if (serialDay.test(text)) {
    const day = new Date((Number(text) - serialEpoch) * 86_400_000).toISOString().slice(0, 10)
    return { cell: day, note: 'serial_date' }
  }
  const iso = isoDay.exec(text)
  if (iso) return { cell: `${iso[1]}-${twoDigits(iso[2] ?? '')}-${twoDigits(iso[3] ?? '')}` }
  const [, first = '', , second = '', year = ''] = dayAndMonth.exec(text) ?? []
  if (!first) return { cell: text }
  const found = dateOrderOf(text) ?? (first === second ? 'dmy' : order)
  if (!found) return { cell: text, note: 'ambiguous_date' }
  const [day, month] = found === 'dmy' ? [first, second] : [second, first]
  const century = Number(year) < 50 ? '20' : '19'
  return { cell: `${year.length === 2 ? century : ''}${year}-${twoDigits(month)}-${twoDigits(day)}` }
}

function understandTime(cell: FileCell): string {
  if (typeof cell === 'number') {
    const minutes = Math.round((cell % 1) * 1440)
    return cell === 1 ? '24:00' : `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  }
  const text = cell.trim()
  const found = /^(\d{1,2})[:.hH](\d{2})(?::00)?(?:\s*([ap])\.?m\.?)?$/i.exec(text)
  if (!found) return /^[01][.,]\d+$/.test(text) ? understandTime(Number(text.replace(',', '.'))) : text
  const [, hours, minutes, half] = found
  const added = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return `${twoDigits(added)}:${minutes}`
}

const yesWords = new Set([
  'yes',
  'y',
  'si',
  'sí',
  's',
  'sim',
  'oui',
  'o',
  'x',
  '1',
  'true',
  'verdadero',
  'vrai',
  'vero',
])
const noWords = new Set(['no', 'n', 'não', 'nao', 'non', '0', 'false', 'falso', 'faux'])

function yesNoOf(text: string): string {
  const word = text.toLowerCase()
  if (yesWords.has(word) || word === 'verdadeiro') return 'yes'
  return noWords.has(word) ? 'no' : text
}
