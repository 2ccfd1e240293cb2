import type { MessageKey } from '@callout/domain/messages/messages.ts'

/** Message keys by path: `fees.0.Quantity` is a field of a line. */
export type FieldErrors = Readonly<Record<string, MessageKey>>

/** True if a path is that of the field, or leads to something within it. */
const isWithin = (path: string, name: string) => path === name || path.startsWith(`${name}.`)

/** The error of a field, or else the first one within it: `fees.0` and `fees` have that of `fees.0.Quantity`. */
export const errorIn = (errors: FieldErrors, name: string): MessageKey | undefined =>
  errors[name] ?? Object.entries(errors).find(([path]) => isWithin(path, name))?.[1]

/** The errors apart from those of these fields and within them. */
export const withoutErrorsIn = (errors: FieldErrors, names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !names.some((name) => isWithin(path, name))))
