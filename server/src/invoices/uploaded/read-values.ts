import { type ReadLine, uploadLimits } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'
import { readInstant } from '@callout/domain/platform/fields.ts'
import { fromUnits, toUnits } from '@callout/domain/platform/money.ts'
import { FaultError } from './read-fault.ts'
import { requiredAt, textAt, type XmlNode } from './read-xml.ts'

/** An amount in euros at a path. Throws a fault if it has more than two decimals that count, or is none. */
export function amountAt(node: XmlNode | undefined, path: string): number {
  const text = requiredAt(node, path)
  const cents = text.length > 30 ? undefined : toUnits(text.replace(/^\+/, ''), 2)
  if (cents === undefined || cents > 99_999_999_999n || cents < -99_999_999_999n)
    throw new FaultError('amount', { element: path, value: text.slice(0, 40) })
  return fromUnits(cents, 2)
}

/** A number at a path with any decimals; `missing` without one. */
export function numberAt(node: XmlNode | undefined, path: string, missing: number): number {
  const text = textAt(node, path)
  if (text === '') return missing
  if (!/^[+-]?\d{1,12}(\.\d{1,12})?$/.test(text))
    throw new FaultError('amount', { element: path, value: text.slice(0, 40) })
  return Number(text)
}

/** A day `YYYY-MM-DD` or `YYYYMMDD` at a path. */
export function dayAt(node: XmlNode | undefined, path: string): string {
  const text = requiredAt(node, path)
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').slice(0, 10)
  if (readInstant(day) === undefined) throw new FaultError('lacks', { element: path })
  return day
}

/** A day at a path; '' without one. */
export const dayIfAny = (node: XmlNode | undefined, path: string): string =>
  textAt(node, path) === '' ? '' : dayAt(node, path)

/** Refuses other currencies and all but commercial invoices (380): credit notes, and proformas such as the statement. */
export function refuseOtherKinds(type: string, currency: string): void {
  if (type === '381' || type === '396') throw new FaultError('credit_note')
  if (type !== '380') throw new FaultError('type', { type: type.slice(0, 10) || '–' })
  if (currency !== 'EUR') throw new FaultError('currency', { currency: currency.slice(0, 10) || '–' })
}

/** Reads the lines, at most as many as an invoice has. */
export function readLines(nodes: readonly XmlNode[], readLine: (node: XmlNode) => ReadLine): ReadLine[] {
  if (nodes.length > uploadLimits.lines) throw new FaultError('lines', { lines: nodes.length, max: uploadLimits.lines })
  if (nodes.length === 0) throw new FaultError('no_lines')
  return nodes.map(readLine)
}
