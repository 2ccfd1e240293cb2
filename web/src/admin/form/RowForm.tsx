import type { AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { CompareDialog } from '../../ui/dialogs/CompareDialog.tsx'
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts'
import grid from '../../ui/forms/FormGrid.module.css'
import { SaveBar } from '../../ui/forms/SaveBar.tsx'
import { useSaveShortcut } from '../../ui/forms/useSaveShortcut.ts'
import { adminPath, type SheetView } from '../adminPages.ts'
import { NoteField, takesNote } from '../NoteField.tsx'
import { cellText, columnLabel, fieldsOf, type SheetField } from '../sheetColumns.ts'
import classes from './Form.module.css'
import { PartRows } from './PartRows.tsx'
import { isWide, RowField } from './RowField.tsx'
import { useRowForm } from './useRowForm.ts'

const UsesDialog = lazyDialog(() => import('../uses/UsesDialog.tsx'), 'UsesDialog')

interface RowFormProps {
  readonly sheet: AdminSheet
  readonly view: SheetView
  /** Undefined for a new row. */
  readonly stored: AdminStoredRow | undefined
  readonly title: string
  /** Cells of a new row besides the values of the view. */
  readonly given?: Readonly<Record<string, string>> | undefined
  readonly onOpen?: (key: string) => void
  /** Called when the row is gone; without it the row stays. */
  readonly onGone?: () => void
}

const nothing = {}

/** The form of a row, the rows of other sheets that belong to it, and what else can be done with it. */
export function RowForm({ sheet, view, stored, title, given = nothing, onOpen, onGone }: RowFormProps) {
  const t = useT()
  const { networkTime } = useFormats()
  const [asked, setAsked] = useState<'uses' | 'merge'>()
  const { where } = view
  const fixed = useMemo(() => ({ ...where, ...given }), [where, given])
  const [note, setNote] = useState('')
  const onSaved = (key: string) => {
    setNote('')
    if (key !== stored?.key) onOpen?.(key)
  }
  const form = useRowForm({ sheet, stored, given: fixed, note, onSaved })
  useLeaveGuard(form.wouldLose)
  useSaveShortcut(() => void form.save())
  const nameOf = (column: string) => columnLabel(t, sheet.sheet, column)
  const fields = fieldsOf(sheet, Object.keys(where ?? nothing)).filter(
    ({ name, columns: [column] }) => name !== 'active' && !(column && hasNoUse(column.name, view)),
  )
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        {groupsOf(fields).map(([group, members]) => (
          <fieldset key={group} className={`${grid.section} ${classes.group}`}>
            {group && <legend>{t(`admin.heading.${group}`)}</legend>}
            <div className={grid.fields}>
              {members.map((field) => (
                <div key={field.name} data-wide={isWide(field) || undefined}>
                  <RowField sheet={sheet} field={field} form={form} />
                </div>
              ))}
            </div>
          </fieldset>
        ))}
        {takesNote(sheet.sheet) && <NoteField sheet={sheet.sheet} value={note} onChange={setNote} />}
        {/* Enter in a field saves. */}
        <button type="submit" hidden />
      </form>
      <SaveBar form={form} nameOf={nameOf} />
      {stored && view.parts?.map((part) => <PartRows key={part.sheet} part={part} parent={stored.row} />)}
      {stored && (
        <div className={classes.foot}>
          <Text size="sm" c="dimmed" className={classes.changed}>
            {stored.changed_at &&
              t('admin.changed_by', { name: stored.changed_by ?? '', at: networkTime(stored.changed_at) })}{' '}
            <Anchor inherit component={Link} to={adminPath('changes', { sheet: sheet.sheet, key: stored.key })}>
              {t('admin.page.changes')}
            </Anchor>
          </Text>
          {onGone && view.isMergeable && stored.active && (
            <Button size="compact-sm" variant="default" onClick={() => setAsked('merge')}>
              {t('admin.merge')}
            </Button>
          )}
          {onGone && (
            <Button size="compact-sm" variant="default" onClick={() => setAsked('uses')}>
              {t(stored.active ? 'admin.take_out' : 'admin.take_in')}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {asked && stored && onGone && (
          <UsesDialog
            sheet={sheet}
            view={view}
            row={stored}
            title={title}
            isMerge={asked === 'merge'}
            onClose={() => setAsked(undefined)}
            onDone={(key) => (key === undefined ? onGone() : key !== stored.key && onOpen?.(key))}
          />
        )}
      </Suspense>
      {form.isComparing && (
        <CompareDialog form={form} show={(column, value) => cellText(t, column, value)} nameOf={nameOf} />
      )}
    </>
  )
}

/** The fields under the headings of the sheet, those without a heading first. */
const groupsOf = (fields: readonly SheetField[]) =>
  [...Map.groupBy(fields, ({ columns: [column] }) => column?.group ?? '')].toSorted(
    ([a], [b]) => (a ? 1 : 0) - (b ? 1 : 0),
  )

/** Attributes of the items of some value lists only. */
const attributeLists: Readonly<Record<string, readonly string[]>> = {
  parent: ['problem_types', 'defect_codes'],
  is_saved_status_open: ['call_statuses'],
  is_cancelled_status: ['call_statuses'],
  technician: ['call_statuses'],
  free_text: ['reject_reasons'],
  skill: ['call_types'],
  counts_as_failure: ['call_types'],
  questions_es: ['problem_types'],
  customer_text_es: ['problem_types'],
}

/** True for a column of the value lists that items of this list do not have. */
function hasNoUse(column: string, { where }: SheetView): boolean {
  const lists = where?.value_list === undefined ? undefined : attributeLists[column]
  return lists !== undefined && !lists.includes(where?.value_list ?? '')
}
