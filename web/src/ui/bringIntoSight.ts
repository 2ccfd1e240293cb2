import { focusFirstError } from '../kernel/focusError.ts'

/** Brings wrong fields into sight: opens the first tab that holds one, unless the open one does, and moves the focus there. */
export const bringIntoSight =
  <Tab extends string>(
    tabFields: Readonly<Partial<Record<Tab, readonly string[]>>>,
    tab: Tab,
    open: (tab: Tab) => void,
  ) =>
  (wrong: readonly string[]) => {
    const holds = (name: Tab) => tabFields[name]?.some((field) => wrong.includes(field)) ?? false
    const holder = (Object.keys(tabFields) as Tab[]).find(holds)
    if (holder && !holds(tab)) open(holder)
    focusFirstError()
  }
