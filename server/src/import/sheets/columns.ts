import { isIban, normalizeIban } from '@callout/domain/companies/iban.ts'
import { manualsIn } from '@callout/domain/equipment/manuals.ts'
import { type ImportText, type RowText, say } from '@callout/domain/messages/import-messages.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { isCountry } from '@callout/domain/platform/facts/country.ts'
import type { ValueKind } from '@callout/domain/platform/facts/damage.ts'
import { faultOfEmail } from '@callout/domain/platform/facts/email.ts'
import { type FactKind, normaliseFact } from '@callout/domain/platform/facts/fact.ts'
import { validatePostcode } from '@callout/domain/platform/facts/postcode.ts'
import { isPictureUrl, maxPictureBytes } from '@callout/domain/platform/picture-url.ts'
import { timePattern } from '@callout/domain/platform/working-hours.ts'
import { serialPatternFault } from '@callout/domain/quality/serial-pattern.ts'
import type { CellValue, Column } from './column.ts'

export const required = (column: Column): Column => ({ ...column, required: true })
/** Sets the value of an empty cell. */
export const withDefault = (empty: CellValue, column: Column): Column => ({ ...column, valueWhenEmpty: empty })

const columnMatching = (
  name: string,
  type: Column['type'],
  isValid: (cell: string) => boolean,
  reason: RowText,
  empty: CellValue = type === 'text' ? '' : null,
): Column => ({
  name,
  kind: 'other',
  type,
  required: false,
  valueWhenEmpty: empty,
  read: (cell) => (isValid(cell) ? cell : { message: typeof reason === 'string' ? `is ${reason}` : reason }),
})

const ofKind = (kind: ValueKind, column: Column): Column => ({ ...column, kind })

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that texts must not contain.
const controlCharacter = /[\u0000-\u0008\u000b-\u001f]/

export const text = (name: string, maxLength = 250) =>
  ofKind(
    'text',
    columnMatching(
      name,
      'text',
      (cell) => cell.length <= maxLength && !controlCharacter.test(cell),
      say('text_too_long', { max: maxLength }),
    ),
  )

/** A text of several lines. */
export const ofLines = (column: Column): Column => ({ ...column, input: 'long_text' })

export const code = (name: string) =>
  ofKind(
    'code',
    columnMatching(name, 'text', (cell) => /^[^\s]{1,50}$/.test(cell) && !controlCharacter.test(cell), say('not_code')),
  )

/** A code in free form, such as the number that another system gave. */
export const looseCode = (name: string, maxLength = 50) => ofKind('code', text(name, maxLength))

/** A colour as `#rrggbb`. */
export const color = (name: string): Column => ({
  ...columnMatching(name, 'text', (cell) => /^#[0-9a-f]{6}$/i.test(cell), say('not_color')),
  input: 'color',
})

/** A regular expression that reads the production month of a serial number. */
export const serialPattern = (name: string) =>
  columnMatching(name, 'text', (cell) => serialPatternFault(cell) === undefined, say('serial_pattern'))

/** Manuals and drawings: a line each, with a name and an https address. */
export const manuals = (name: string) =>
  ofLines(
    columnMatching(name, 'text', (cell) => cell.length <= 5000 && manualsIn(cell) !== undefined, say('not_manuals')),
  )

/** A small PNG or JPEG picture as a data URL. */
export const picture = (name: string): Column => ({
  ...columnMatching(name, 'text', isPictureUrl, say('not_picture', { kilobytes: maxPictureBytes / 1024 })),
  input: 'picture',
})

/** A fact that is stored in its normal form. */
const ofFact = (kind: FactKind, column: Column): Column => ({
  ...ofKind(kind, column),
  normalise: (cell) => normaliseFact(kind, cell, ''),
})

/** The name of a person or company. */
export const properName = (name: string, maxLength = 250) => ofFact('name', text(name, maxLength))

/** A street or a town. */
export const placeName = (name: string, maxLength = 250) => ofFact('text', text(name, maxLength))

export const serialNumber = (name: string) => ofFact('serial', text(name, 250))

export const telephone = (name: string, maxLength: number) => ofFact('telephone', text(name, maxLength))

/** The number of a house or of a door. */
export const houseNumber = (name: string, maxLength: number) => ofFact('house_number', text(name, maxLength))

/** A postcode in the form of the country in another column. */
export const postcode = (name: string, countryColumn: string): Column => ({
  ...ofKind('postcode', text(name, 20)),
  normalise: (cell, row) => normaliseFact('postcode', cell, String(row[countryColumn] ?? '')),
  check: (cell, row) =>
    validatePostcode(cell, String(row[countryColumn] ?? '')) && {
      message: say('no_postcode', { country: String(row[countryColumn]) }),
      kind: `no_such_postcode_${row[countryColumn]}`,
      severity: 'warning',
    },
})

/** A postcode or an area that a company serves. Its sheet knows the country. */
export const servedPostcode = (name: string) => ofKind('postcode', text(name, 20))

/** An e-mail address in its normal form. */
export const email = (name: string) =>
  ofFact('email', {
    ...text(name),
    read: (cell) => {
      const fault = faultOfEmail(cell)
      return fault ? { message: emailFaults[fault] } : cell
    },
  })

const emailFaults = {
  'message.should_be_an_email': say('not_email'),
  'message.email_has_invisible_character': say('email_invisible'),
} as const

export const country = (name: string) => ofKind('country', columnMatching(name, 'text', isCountry, say('not_country')))

export const choice = (name: string, choices: readonly string[], empty = ''): Column => ({
  ...columnMatching(
    name,
    'text',
    (cell) => choices.includes(cell),
    say('not_one_of', { choices: choices.join(', ') }),
    empty,
  ),
  input: 'choice',
  choices,
})

/** Several of these words, separated by spaces; stored in their order here. */
export const words = (name: string, choices: readonly string[]): Column => {
  const wordsOf = (cell: string) => cell.split(/\s+/)
  const column = columnMatching(
    name,
    'text',
    (cell) => wordsOf(cell).every((word) => choices.includes(word)),
    say('not_made_of', { choices: choices.join(', ') }),
  )
  const inOrder = (cell: string) => choices.filter((word) => wordsOf(cell).includes(word)).join(' ')
  return {
    ...column,
    read: (cell) => {
      const found = column.read(cell)
      return found === cell ? inOrder(cell) : found
    },
  }
}

export const money = (name: string): Column => ({
  ...columnMatching(name, 'numeric', (cell) => /^\d{1,10}(\.\d{1,2})?$/.test(cell), say('not_amount')),
  input: 'money',
})

/** An amount that may be negative: what a credit note brings back. */
export const signedMoney = (name: string): Column => ({
  ...columnMatching(name, 'numeric', (cell) => /^-?\d{1,10}(\.\d{1,2})?$/.test(cell), say('not_amount')),
  input: 'money',
})

/** A number with at most two decimals, up to a limit. */
export const quantity = (name: string, max: number) =>
  columnMatching(
    name,
    'numeric',
    (cell) => /^\d{1,7}(\.\d{1,2})?$/.test(cell) && Number(cell) <= max,
    `not a number up to ${max}: write it with a point and at most two decimals, like 1.50.`,
  )

const isTooHigh = (cell: string) => /^\d{3,}(\.\d{1,2})?$/.test(cell) && Number(cell) >= 100

/** A rate in percent, told apart if it is 100 or more. */
function rateMatching(name: string, pattern: RegExp, message: ImportText): Column {
  const column = columnMatching(name, 'numeric', (cell) => pattern.test(cell), message)
  return { ...column, read: (cell) => (isTooHigh(cell) ? { message: say('rate_too_high') } : column.read(cell)) }
}

/** A rate in percent, from 1. */
export const percent = (name: string) => rateMatching(name, /^[1-9]\d?(\.\d{1,2})?$/, say('not_percent'))

/** A rate in percent, from 0. */
export const rate = (name: string) => rateMatching(name, /^\d{1,2}(\.\d{1,2})?$/, say('not_rate'))

/** An IBAN, stored without spaces. */
export const iban = (name: string): Column => ({
  ...columnMatching(name, 'text', isIban, ''),
  read: (cell) => (isIban(cell) ? normalizeIban(cell) : { message: say('not_iban') }),
})

/** Kilometres in tenths. */
export const kilometres = (name: string) =>
  columnMatching(name, 'numeric', (cell) => /^\d{1,6}(\.\d)?$/.test(cell), say('not_distance'))

export const decimal = (name: string, { min, max }: { readonly min: number; readonly max: number }) =>
  columnMatching(
    name,
    'double precision',
    (cell) => /^-?\d{1,9}(\.\d{1,15})?$/.test(cell) && Number(cell) >= min && Number(cell) <= max,
    say('not_between', { min, max, example: Math.min(max, 40.5) }),
  )

export const wholeNumber = (name: string, min = 0, max = 1_000_000) =>
  columnMatching(
    name,
    'integer',
    (cell) => /^\d{1,9}$/.test(cell) && Number(cell) >= min && Number(cell) <= max,
    say('not_whole', { min, max }),
  )

/** A whole number long enough for keys of other systems. */
export const bigNumber = (name: string): Column => ({
  ...columnMatching(
    name,
    'bigint',
    (cell) => /^[1-9]\d{0,14}$/.test(cell),
    'not a number: digits only, from 1, at most 15.',
  ),
})

/** A point in time with its offset from UTC. */
export const instant = (name: string): Column => ({
  ...columnMatching(name, 'timestamptz', () => true, ''),
  read: (cell) => {
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(cell)
      ? Date.parse(cell)
      : Number.NaN
    return isDay(cell.slice(0, 10)) && !Number.isNaN(at)
      ? new Date(at).toISOString()
      : { message: 'is not a time: write it with its offset, like 2026-03-31T14:30:00+02:00 or …Z.' }
  },
})

/** The number of a call, contract or document that people see. */
export const recordNumber = (name: string) =>
  columnMatching(
    name,
    'text',
    (cell) => /^[0-9a-z-]{1,40}$/.test(cell),
    'not a number: at most 40 digits, small letters and hyphens.',
  )

/** The number of an equipment card, as text. */
export const cardNumber = (name: string) =>
  columnMatching(name, 'text', (cell) => /^[1-9]\d{0,14}$/.test(cell), 'not a number: digits only, from 1, at most 15.')

export const day = (name: string) => columnMatching(name, 'date', isDay, say('not_date'))

/** A day that may be empty in a key: as text, two empty ones are equal. */
export const dayOfKey = (name: string): Column => ({
  ...day(name),
  type: 'text',
  valueWhenEmpty: '',
  isCast: true,
  input: 'day',
})

function isDay(cell: string): boolean {
  const at = /^(19|20|21)\d\d-\d\d-\d\d$/.test(cell) ? Date.parse(`${cell}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(cell)
}

/** A time of day; `24:00` is the end of the day. */
export const timeOfDay = (name: string) =>
  columnMatching(name, 'time', (cell) => timePattern.test(cell), say('not_time_of_day'))

export const timeZone = (name: string) => columnMatching(name, 'text', isTimeZone, say('not_time_zone'))

function isTimeZone(cell: string): boolean {
  try {
    return cell.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: cell }))
  } catch {
    return false
  }
}

export const yesNo = (name: string, empty: boolean | null = false): Column => ({
  ...columnMatching(name, 'boolean', () => true, '', empty),
  read: (cell) => {
    if (cell === 'yes' || cell === 'no') return cell === 'yes'
    return { message: say('not_yes_no') }
  },
})

/** One column per language: `text_es`, `text_pt` and so on. */
export const textPerLanguage = (name: string, maxLength = 1000): Column[] =>
  languages.map((language) => text(`${name}_${language}`, maxLength))

/** Marks a row for removal. A row that is only absent from the file stays. */
export const removeColumn: Column = yesNo('remove')
