import { z } from 'zod'
import { integer, requiredText, text } from '../platform/fields.ts'

/** The four levels of a defect code, from fault group to cause. Each is an item of the value list `defect_codes`. */
export const defectFields = ['defect_code1', 'defect_code2', 'defect_code3', 'defect_code4'] as const
export type DefectField = (typeof defectFields)[number]

/** Defect codes of a call by level; '' for a level without a code. */
export type DefectCodes = Readonly<Record<DefectField, string>>

/** Maximum length of a code, in characters. */
const maxCodeLength = 50

const forEveryLevel = <T>(value: T) =>
  Object.fromEntries(defectFields.map((field) => [field, value])) as Record<DefectField, T>

export const noDefectCodes: DefectCodes = forEveryLevel('')

const sentCode = z.preprocess((value) => value ?? '', text(maxCodeLength)).optional()

/** The defect codes of a call. `version` is the version of the call; saving codes increments it. */
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

/** Body of a save. A level that is left out stays unchanged, unless a level above it changes. */
export const saveDefectsBody = z.strictObject({
  callID: requiredText(50),
  version: integer({ min: 1 }).optional(),
  defect_code1: sentCode,
  defect_code2: sentCode,
  defect_code3: sentCode,
  defect_code4: sentCode,
})
