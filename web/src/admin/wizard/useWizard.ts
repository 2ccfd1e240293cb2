import { adminWizardApi } from '@callout/domain/admin/admin.wizard.api.ts'
import type { AdminImport, ChosenSheet, FoundSheet } from '@callout/domain/admin/admin.wizard.ts'
import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import { uploadFile } from '../../platform/files/uploadFile.ts'
import { loadDraft, saveDraft } from '../../platform/forms/storedDrafts.ts'
import { text } from '../../platform/i18n/i18n.ts'
import { refreshAfterSave } from '../adminQueries.ts'

/** A sheet of the file as it is placed so far; without a sheet of the portal it is left out. */
export type PlacedSheet = Omit<ChosenSheet, 'sheet'> & { readonly sheet: ChosenSheet['sheet'] | null }

/** The state that survives a reload. A trial is forgotten as soon as something is placed otherwise. */
interface WizardState {
  readonly FileName: string
  readonly file: string
  readonly found: readonly FoundSheet[]
  readonly sheets: readonly PlacedSheet[]
  readonly trial?: string | undefined
  readonly applied?: string | undefined
  /** True once a question was answered that the trial did not know. */
  readonly hasNewAnswers?: boolean
  readonly isUndone?: boolean
}

const draftName = '/admin/import'
const pollMs = 700

const loadState = () => loadDraft(draftName)?.typed as unknown as WizardState | undefined

const placedBy = ({ name, sheet, columns }: FoundSheet): PlacedSheet => ({
  name,
  sheet,
  columns: Object.fromEntries(columns.map(({ header, column }) => [header, column])),
})

const changed = (sheets: WizardState['sheets'], name: string, change: Partial<PlacedSheet>) =>
  sheets.map((sheet) => (sheet.name === name ? { ...sheet, ...change } : sheet))

/** The import of a file: what was read, how it is placed, its trial and its end. */
export function useWizard() {
  const [state, setState] = useState(loadState)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const keep = (next: WizardState | undefined) => {
    setState(next)
    saveDraft(draftName, next && { version: 0, base: {}, typed: { ...next } })
  }
  const attempt = async (what: string, act: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    await act().catch((error: unknown) => {
      if (!isRequestFailure(error)) reportError(error)
      setFailure(error instanceof Error && error.message ? error.message : text('message.error_api'))
    })
    setBusy(null)
  }
  const open = (file: File) =>
    attempt(text('admin.import.reading', { file: file.name }), async () => {
      const options = { onProgress: () => {}, signal: new AbortController().signal }
      const { FileName } = await uploadFile(imageApi.upload, { type: 'Import' }, file, options)
      const found = await send(adminWizardApi.readFile, { FileName })
      keep({ FileName, file: file.name, found, sheets: found.map(placedBy) })
    })
  const start = (dry_run: boolean) =>
    attempt(text('list.loading'), async () => {
      if (!state) return
      const sheets = state.sheets.filter((one): one is ChosenSheet => one.sheet !== null)
      const { ID } = await send(adminWizardApi.start, { FileName: state.FileName, sheets, dry_run })
      keep(dry_run ? { ...state, trial: ID, hasNewAnswers: false } : { ...state, applied: ID })
    })
  const applied = useImport(state?.applied)
  const isWritten = applied?.state === 'done'
  useEffect(() => {
    if (isWritten) void refreshAfterSave()
  }, [isWritten])
  return {
    state,
    busy,
    failure,
    trial: useImport(state?.trial),
    applied,
    open,
    start,
    /** Places a sheet otherwise; what was tried before says nothing any more. */
    place: (name: string, change: Partial<PlacedSheet>) =>
      state && keep({ ...state, sheets: changed(state.sheets, name, change), trial: undefined }),
    /** Answers a question of the trial, which stays on screen until it is tried again. */
    answer: (name: string, change: Partial<PlacedSheet>) =>
      state && keep({ ...state, sheets: changed(state.sheets, name, change), hasNewAnswers: true }),
    close: () => keep(undefined),
    markUndone: () => state && keep({ ...state, isUndone: true }),
  }
}
export type Wizard = ReturnType<typeof useWizard>

/** An import by its key, asked again until it has ended. */
function useImport(ID: string | undefined): AdminImport | undefined {
  const { data } = useQuery({
    queryKey: ['import', ID],
    queryFn: () => send(adminWizardApi.get, { ID: ID ?? '' }),
    enabled: ID !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : pollMs),
  })
  return ID === undefined ? undefined : data
}
