import { needsReason } from '@callout/domain/companies/legal.ts'
import { isTaxNumber } from '@callout/domain/companies/tax-number.ts'
import { type RowText, say } from '@callout/domain/messages/import-messages.ts'
import type { SheetRow } from '../sheets/sheet.ts'

/** Errors of a row whose coordinates are half given. */
export function checkCoordinates({ latitude = null, longitude = null }: SheetRow): Record<string, RowText> {
  if (latitude === null && longitude !== null) return { latitude: say('without_latitude') }
  if (longitude === null && latitude !== null) return { longitude: say('without_longitude') }
  return {}
}

function checkNotAfter(row: SheetRow, names: readonly string[], last: Date): Record<string, RowText> {
  const future = names.filter((name) => String(row[name] ?? '') > last.toISOString())
  return Object.fromEntries(future.map((name) => [name, 'it is in the future.']))
}

/** Errors of columns that hold a time after now. */
export const checkPast = (row: SheetRow, names: readonly string[]) => checkNotAfter(row, names, new Date())

const hoursOfFirstTimeZone = 14

/** Errors of columns that hold a day which has begun nowhere on earth yet. */
export const checkPastDay = (row: SheetRow, names: readonly string[]) =>
  checkNotAfter(row, names, new Date(Date.now() + hoursOfFirstTimeZone * 3_600_000))

/** Errors of columns that are empty although another one is filled, or that must be. */
export const checkFilled = (row: SheetRow, names: readonly string[], reason: string): Record<string, RowText> =>
  Object.fromEntries(names.filter((name) => isEmpty(row[name])).map((name) => [name, `it is empty: ${reason}`]))

/** The error of a column, or none. */
export const errorIf = (isWrong: boolean, column: string, message: RowText): Record<string, RowText> =>
  isWrong ? { [column]: message } : {}

export const isEmpty = (value: SheetRow[string] | undefined) => value === undefined || value === null || value === ''

/** Errors of the second of two times or days, if it is before the first. */
export const checkOrder = (row: SheetRow, first: string, second: string): Record<string, RowText> =>
  !isEmpty(row[first]) && !isEmpty(row[second]) && String(row[second]) < String(row[first])
    ? { [second]: say('before', { first }) }
    : {}

/** A treatment of which invoices say why needs the reason. */
export const checkExemption = ({ vat_treatment, vat_exemption }: SheetRow): Record<string, RowText> =>
  needsReason(String(vat_treatment ?? '')) && !vat_exemption ? { vat_exemption: say('vat_exemption') } : {}

/** An error if the tax number of a row has wrong check digits. A row without country is not checked. */
export const checkTaxNumber = ({ tax_number, pays }: SheetRow): Record<string, RowText> =>
  !tax_number || !pays || isTaxNumber(String(tax_number), String(pays))
    ? {}
    : { tax_number: say('tax_number', { number: String(tax_number), country: String(pays) }) }
