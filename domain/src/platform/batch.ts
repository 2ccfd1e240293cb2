import { z } from 'zod'
import { integer, listOf } from './fields.ts'
import { filterDataSchema } from './list.request.ts'
import type { List } from './list.ts'

/** The largest number of rows in one batch. */
export const maxBatchSize = 1000

/** Body fields that select the rows of a batch: by `item`, or by the filters of a list and the count that was shown. */
export const batchFields = <Item extends z.ZodType>(item: Item, list: List) => ({
  items: listOf(item, { max: maxBatchSize, tooMany: 'batch.refused.too_many' }).optional(),
  filterData: filterDataSchema(list).optional(),
  expected: integer({ min: 0 }).optional(),
})

/** The version of a row that the page shows; a row with a newer version is then refused. */
export const versionField = () => integer({ min: 1 }).optional()

interface BatchRows {
  readonly items?: readonly unknown[] | undefined
  readonly filterData?: object | undefined
  readonly expected?: number | null | undefined
}

/** True if a body selects its rows in exactly one of the two ways. */
export function hasOneRowSelection({ items, filterData, expected }: BatchRows): boolean {
  const hasFilter = filterData !== undefined && typeof expected === 'number'
  if (items === undefined) return hasFilter
  return items.length > 0 && filterData === undefined && typeof expected !== 'number'
}
/** Error of a body that selects its rows in neither way, or in both. */
export const rowSelectionError = 'send either items, or filterData with expected'

/** Answer to a batch: how many rows were done and refused, and each row under its key with the outcome. */
export const batchAnswer = <Key extends z.ZodRawShape>(key: Key) =>
  z.object({
    done: z.int(),
    refused: z.int(),
    items: z.array(
      z.object({
        ...key,
        HasError: z.boolean(),
        /** The success message, or the reason of the refusal. */
        Message: z.string(),
        customErrorCode: z.string(),
        /** The row's version now; null if it was refused. */
        version: z.int().nullable(),
      }),
    ),
  })
