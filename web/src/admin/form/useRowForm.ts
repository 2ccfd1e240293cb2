import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminRow, AdminSaveAnswer, AdminSheet, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { type Refusal, refuse } from '@callout/domain/platform/refusal.ts'
import { useMemo } from 'react'
import { useClearedTaxNumber } from '../../companies/legal/useClearedTaxNumber.ts'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { queryClient } from '../../platform/api/queries.ts'
import type { EditableRecord } from '../../platform/forms/recordFormOptions.ts'
import { type RecordFormState, useRecordForm } from '../../platform/forms/useRecordForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { refreshAfterSave, rowQuery, undoAction } from '../adminQueries.ts'
import { useWaitingAction } from '../saveRows.ts'
import { orderOfVersion, versionOfOrder } from './rowVersions.ts'

/** A row as the form edits it: a field for each column. */
export interface RowRecord extends EditableRecord {
  /** Empty for a new row. */
  readonly key: string
  readonly draft: string
  readonly batch?: string | null
  readonly isWaiting?: boolean
  readonly [column: string]: unknown
}

export type RowForm = RecordFormState<RowRecord, string>

interface RowFormOptions {
  readonly sheet: AdminSheet
  /** Undefined for a new row. */
  readonly stored: AdminStoredRow | undefined
  /** Cells that a new row has already. */
  readonly given: AdminRow
  /** The reason of the change, for the history. */
  readonly note?: string
  readonly onSaved: (key: string) => void
  /** Refuses what the rules of its sheet would, in the user's language. */
  readonly check?: (values: RowRecord) => Refusal | undefined
}

/** Columns of the key that may change: the row moves, and everything under it moves along. */
const movable = ['parent']

const editable = ({ columns }: AdminSheet, given: AdminRow, isNew: boolean) =>
  columns
    .filter(({ name, isKey }) => (isNew ? !(name in given) : !isKey || movable.includes(name)))
    .map(({ name }) => name)

/** The form of one row of a sheet. */
export function useRowForm({ sheet, stored, given, note = '', onSaved, check }: RowFormOptions): RowForm {
  const t = useT()
  const waitingAction = useWaitingAction()
  const askOfCleared = useClearedTaxNumber()
  // The session says the network.
  const columns = sheet.columns.filter(({ name }) => name !== 'network_code')
  const names = columns.map(({ name }) => name)
  const draft = `${sheet.sheet} ${stored?.key ?? JSON.stringify(given)}`
  const record = useMemo((): RowRecord => {
    const can = { save: true, edit: editable(sheet, given, stored === undefined) }
    if (!stored) return { ...given, active: true, key: '', draft, version: 0, can }
    return { ...stored.row, key: stored.key, draft, version: orderOfVersion(stored.key, stored.version), can }
  }, [stored, sheet, given, draft])

  const toBody = ({ key, version, ...values }: RowRecord) => {
    const row = Object.fromEntries(
      names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
    )
    return { sheet: sheet.sheet, note, rows: [key ? { key, version: versionOfOrder(key, version), row } : { row }] }
  }
  const toRecord = (answer: unknown, sent: RowRecord): RowRecord => {
    const { batch, items } = answer as AdminSaveAnswer
    const [item] = items
    if (!item || item.result === 'refused') {
      const errors = (item?.Errors ?? {}) as Record<string, MessageKey>
      const reason = item?.Message || t('message.fill_in_required_fields')
      throw new RefusedRequestError(reason, item?.customErrorCode ?? '', errors)
    }
    // A row without a version waits as a whole: it is not stored yet.
    const key = item.result === 'waiting' && item.version === null ? sent.key : (item.key ?? sent.key)
    if (item.result === 'waiting') return { ...record, key, batch, isWaiting: true }
    return { ...sent, key, batch, version: orderOfVersion(key, item.version ?? 0) }
  }
  const missing = (values: RowRecord) =>
    columns.filter(
      ({ name, isRequired }) =>
        isRequired && record.can.edit.includes(name) && [undefined, null, ''].includes(values[name] as null),
    )
  return useRecordForm<RowRecord, string>({
    record,
    fields: names,
    key: 'draft',
    endpoint: adminRowsApi.save,
    bodyMapping: { toBody, toRecord, fieldOf: (path) => path.split('.').at(-1) ?? path },
    check: (_record, values) => {
      const errors = Object.fromEntries(missing(values).map(({ name }) => [name, 'text.required' as const]))
      return Object.keys(errors).length > 0 ? refuse('text.required', { errors }) : check?.(values)
    },
    reload: () => queryClient.invalidateQueries({ queryKey: stored && rowQuery(sheet.sheet, stored.key).queryKey }),
    savedText: ({ isWaiting }) => (isWaiting ? t('admin.waiting') : undefined),
    toastAction: (saved, before) => {
      if (saved.isWaiting) return waitingAction
      askOfCleared(before, saved)
      return saved.batch ? undoAction(saved.batch) : undefined
    },
    onSaved: ({ key }) => {
      void refreshAfterSave()
      if (key) onSaved(key)
    },
  })
}
