import type { MessageKey } from '@callout/domain/messages/messages.ts'

/** Message keys by field; the server names a field of a line `fees.0.Quantity`. */
export type ReportErrors = Readonly<Record<string, MessageKey>>

/** The error of a field, or else the first one within it: `fees.0` and `fees` have that of `fees.0.Quantity`. */
export const errorIn = (errors: ReportErrors, name: string): MessageKey | undefined =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]

/** The errors apart from those of these fields and within them. */
export const withoutErrorsIn = (errors: ReportErrors, names: readonly string[]): ReportErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !names.includes(field.split('.')[0] ?? '')))
