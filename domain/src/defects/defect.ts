import { z } from 'zod'
import { integer, requiredText, text } from '../kernel/fields.ts'

/** The levels of a defect code, from the group of faults down to the cause; each is an item of `defect_codes`. */
export const defectFields = ['defect_code1', 'defect_code2', 'defect_code3', 'defect_code4'] as const
export type DefectField = (typeof defectFields)[number]

/** What is wrong with the appliance, level by level; '' where a level is not chosen. */
export type DefectCodes = Readonly<Record<DefectField, string>>

/** The longest code, in characters. */
const longestCode = 50

const everyLevel = <T>(value: T) =>
  Object.fromEntries(defectFields.map((field) => [field, value])) as Record<DefectField, T>

/** No code at all. */
export const noDefect: DefectCodes = everyLevel('')

const sent = z.preprocess((value) => value ?? '', text(longestCode)).optional()

/** The defect codes of a call. `version` is the call's: whatever changes it counts there. */
export const defectRecord = z.object({
  callID: z.string(),
  version: z.int(),
  defect_code1: z.string(),
  defect_code2: z.string(),
  defect_code3: z.string(),
  defect_code4: z.string(),
  can: z.object({ save: z.boolean(), edit: z.array(z.string()) }),
})
export type DefectRecord = z.output<typeof defectRecord>

/** A save: a level left out is unchanged, unless one above it changes. */
export const savedDefects = z.strictObject({
  callID: requiredText(50),
  version: integer({ min: 1 }).optional(),
  defect_code1: sent,
  defect_code2: sent,
  defect_code3: sent,
  defect_code4: sent,
})
