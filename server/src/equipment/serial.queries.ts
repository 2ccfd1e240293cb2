import { normaliseSerialNumber, searchedSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { sql } from 'kysely'
import type { Condition, SqlFragment } from '../platform/lists/conditions.ts'

/**
 * SQL condition: the column has this serial number, however both are written, with or without a label as `S/N`. False for
 * one without letters and digits.
 */
export const hasSerial = (column: string, serial: string): Condition => {
  const [normal, unlabelled] = [normaliseSerialNumber(serial), searchedSerialNumber(serial)]
  if (normal === '') return sql`false`
  const stored = sql`normal_serial(${sql.ref(column)})`
  return normal === unlabelled ? sql`${stored} = ${normal}` : sql`${stored} in (${normal}, ${unlabelled})`
}

/** SQL condition: both columns have the same serial number, however it is written. */
export const haveSameSerial = (one: SqlFragment, other: SqlFragment): Condition =>
  sql`(normal_serial(${one}) = normal_serial(${other}) and normal_serial(${other}) <> '')`
