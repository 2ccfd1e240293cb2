import * as columns from './columns.ts'
import { computedField } from './sheet.ts'

/** The first day of a price or rate, part of its key; empty for one that has always been valid. */
export const firstDay = {
  column: columns.dayOfKey('valid_from'),
  stored: { valid_from: `coalesce(t.valid_from::text, '')` },
  key: { "coalesce(t.valid_from::text, '')": 'i.valid_from' },
  field: computedField('valid_from', "nullif(i.valid_from, '')::date", 'valid_from'),
} as const
