import { z } from 'zod'

/** The kinds of schema that hold others. */
type Definition =
  | z.core.$ZodObjectDef
  | z.core.$ZodArrayDef
  | z.core.$ZodPipeDef
  | z.core.$ZodPrefaultDef
  | z.core.$ZodDefaultDef
  | z.core.$ZodNullableDef
  | z.core.$ZodOptionalDef

/**
 * A copy of a schema that refuses the unknown keys of every object in it. For what people send; what is stored may have
 * keys of an older version.
 */
export function refuseUnknownKeys<T extends z.core.$ZodType>(schema: T): T {
  const def = schema._zod.def as Definition
  // The definition stays one of this schema.
  return z.core.clone(schema, z.core.util.mergeDefs(def, strictParts(def)) as never)
}

function strictParts(def: Definition): object {
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([name, field]) => [name, refuseUnknownKeys(field)])
    return { shape: Object.fromEntries(fields), catchall: z.never() }
  }
  if (def.type === 'array') return { element: refuseUnknownKeys(def.element) }
  if (def.type === 'pipe') return { in: refuseUnknownKeys(def.in), out: refuseUnknownKeys(def.out) }
  return 'innerType' in def ? { innerType: refuseUnknownKeys(def.innerType) } : {}
}
