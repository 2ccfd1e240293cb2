import type { z } from 'zod'

type RecordSchema<Fields> = z.ZodType<Fields> & { readonly shape: Readonly<Record<string, z.ZodType>> }

/**
 * The fields of a record before anybody has filled them in: null where the schema allows it, else '' or false. Fields of
 * other kinds, such as numbers and lists, are left to the caller.
 */
export const emptyFields = <Fields>({ shape }: RecordSchema<Fields>) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const empty = [null, '', false].map((value) => field.safeParse(value)).find(({ success }) => success)
      return empty ? [[name, empty.data]] : []
    }),
  ) as Fields
