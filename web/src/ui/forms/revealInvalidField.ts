import { focusFirstError } from '../../platform/forms/focusFirstError.ts'

/** Focuses the first invalid field. Opens the first tab with an invalid field, unless the open tab has one. */
export const revealInvalidField =
  <Tab extends string>(
    tabFields: Readonly<Partial<Record<Tab, readonly string[]>>>,
    tab: Tab,
    open: (tab: Tab) => void,
  ) =>
  (invalid: readonly string[]) => {
    const hasInvalidField = (name: Tab) => tabFields[name]?.some((field) => invalid.includes(field)) ?? false
    const target = (Object.keys(tabFields) as Tab[]).find(hasInvalidField)
    if (target && !hasInvalidField(tab)) open(target)
    focusFirstError()
  }
