import { z } from 'zod'
import type { FilterData } from './list.request.ts'

/** Schema of stored or answered filters of a list. Their values are checked by the list when it is requested. */
// The type lists the kinds of values, which the schema leaves open.
export const filterDataSchema = () => z.record(z.string(), z.unknown()) as unknown as z.ZodType<FilterData>
