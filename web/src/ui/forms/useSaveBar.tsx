import { useState } from 'react'
import type { EditableRecord } from '../../platform/forms/recordFormOptions.ts'
import type { RecordFormState } from '../../platform/forms/useRecordForm.ts'
import { type Savable, SaveBar, UnsavedBar } from './SaveBar.tsx'
import { useSaveShortcut } from './useSaveShortcut.ts'

/**
 * The save bar of a record with tabs. On a tab with fields, the bar and Ctrl+S save. On other tabs, the bar names the
 * unsaved fields, and both lead to the tab with a changed field, or else to the first tab with fields.
 */
export function useSaveBar<R extends EditableRecord, Tab extends string>(
  form: Savable<R> & Pick<RecordFormState<R>, 'wouldLose'>,
  tabFields: Readonly<Partial<Record<Tab, readonly string[]>>>,
  tab: Tab,
  open: (tab: Tab) => void,
) {
  const [saveTab, setSaveTab] = useState<Tab>()
  const isSaveTab = tab in tabFields
  // The user has opened another tab, so do not focus the save button there.
  if (saveTab !== undefined && isSaveTab && tab !== saveTab) setSaveTab(undefined)
  const goToSave = () => {
    const saveTabs = Object.keys(tabFields) as Tab[]
    const target =
      saveTabs.find((name) => tabFields[name]?.some((field) => form.changed.includes(field))) ?? saveTabs[0]
    if (target === undefined) return
    setSaveTab(target)
    open(target)
  }
  useSaveShortcut(() => {
    if (isSaveTab) void form.save()
    else if (form.wouldLose()) goToSave()
  })
  return isSaveTab ? (
    <SaveBar form={form} focusesSave={saveTab === tab} />
  ) : (
    <UnsavedBar form={form} onGoToSave={goToSave} />
  )
}
