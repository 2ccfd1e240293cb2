import { isEmail } from '@callout/domain/kernel/fields.ts'
import { languages } from '@callout/domain/messages/messages.ts'

/** What a cell holds once it is read. Money stays text: it is exact. */
export type Value = string | number | boolean | null

/** A column of a file: how its cells are read, and what an empty one means. */
export interface Column {
  readonly name: string
  /** The type it is kept with until all of the file is checked. */
  readonly type: 'text' | 'integer' | 'bigint' | 'numeric' | 'double precision' | 'date' | 'boolean'
  /** In every file, and filled in every row. */
  readonly required: boolean
  readonly empty: Value
  /** The value of a filled cell, or what is wrong with it and how it is written. */
  readonly read: (cell: string) => Value | { readonly wrong: string }
}

export const required = (column: Column): Column => ({ ...column, required: true })
/** An empty cell means this. */
export const or = (empty: Value, column: Column): Column => ({ ...column, empty })

const quoted = (cell: string) => (cell.length > 40 ? `"${cell.slice(0, 40)}…"` : `"${cell}"`)

const matching = (
  name: string,
  type: Column['type'],
  fits: (cell: string) => boolean,
  wrong: string,
  empty: Value = type === 'text' ? '' : null,
): Column => ({
  name,
  type,
  required: false,
  empty,
  read: (cell) => (fits(cell) ? cell : { wrong: `${quoted(cell)} is ${wrong}` }),
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text of ours may hold is named here.
const control = /[\u0000-\u0008\u000b-\u001f]/

export const text = (name: string, most = 250) =>
  matching(
    name,
    'text',
    (cell) => cell.length <= most && !control.test(cell),
    `too long or holds control characters: at most ${most} characters of plain text.`,
  )

export const code = (name: string) =>
  matching(
    name,
    'text',
    (cell) => /^[^\s]{1,50}$/.test(cell) && !control.test(cell),
    'no code: at most 50 characters, without spaces.',
  )

export const email = (name: string) => matching(name, 'text', isEmail, 'no e-mail address.')

export const country = (name: string) =>
  matching(name, 'text', (cell) => /^[A-Z]{2}$/.test(cell), 'no country: write its two capital letters, like ES.')

export const choice = (name: string, choices: readonly string[]) =>
  matching(name, 'text', (cell) => choices.includes(cell), `not one of ${choices.join(', ')}.`)

export const money = (name: string) =>
  matching(
    name,
    'numeric',
    (cell) => /^\d{1,10}(\.\d{1,2})?$/.test(cell),
    'no amount: write it with a point and at most two decimals, like 1250.50.',
  )

/** Kilometres in tenths. */
export const kilometres = (name: string) =>
  matching(
    name,
    'numeric',
    (cell) => /^\d{1,6}(\.\d)?$/.test(cell),
    'no distance: kilometres with a point and at most one decimal, like 20 or 20.5.',
  )

export const decimal = (name: string, { min, max }: { readonly min: number; readonly max: number }) =>
  matching(
    name,
    'double precision',
    (cell) => /^-?\d{1,9}(\.\d{1,15})?$/.test(cell) && Number(cell) >= min && Number(cell) <= max,
    `no number from ${min} to ${max}: write it with a point, like ${Math.min(max, 40.5)}.`,
  )

export const whole = (name: string, from = 0, to = 1_000_000) =>
  matching(
    name,
    'integer',
    (cell) => /^\d{1,9}$/.test(cell) && Number(cell) >= from && Number(cell) <= to,
    `no whole number from ${from} to ${to}.`,
  )

/** A whole number as long as keys of other systems are. */
export const number = (name: string): Column => ({
  ...matching(name, 'bigint', (cell) => /^[1-9]\d{0,14}$/.test(cell), 'no number: digits only, from 1, at most 15.'),
})

export const day = (name: string) => matching(name, 'date', isDay, 'no date: write YYYY-MM-DD, like 2026-03-31.')

function isDay(cell: string): boolean {
  const at = /^(19|20|21)\d\d-\d\d-\d\d$/.test(cell) ? Date.parse(`${cell}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(cell)
}

export const timeZone = (name: string) =>
  matching(name, 'text', isTimeZone, 'no time zone: write its name, like Europe/Madrid.')

function isTimeZone(cell: string): boolean {
  try {
    return cell.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: cell }))
  } catch {
    return false
  }
}

export const yesNo = (name: string, empty: boolean | null = false): Column => ({
  ...matching(name, 'boolean', () => true, '', empty),
  read: (cell) => {
    if (cell === 'yes' || cell === 'no') return cell === 'yes'
    return { wrong: `${quoted(cell)} is neither yes nor no.` }
  },
})

/** A column a language: `text_es`, `text_pt` and so on. */
export const inLanguages = (name: string): Column[] => languages.map((language) => text(`${name}_${language}`, 1000))

/** Takes the row's line away from whatever it belongs to: nothing is removed because a file no longer has it. */
export const remove: Column = yesNo('remove')
