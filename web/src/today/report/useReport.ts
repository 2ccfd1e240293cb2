import { type Visit, visitLimits } from '@callout/domain/visits/visit.ts'
import { useRef, useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { discardDraft, keepDraftFile, removeDraftFile, saveDraft } from '../offline/drafts.ts'
import type { Draft, KeptFile, Queue, QueuedAct } from '../offline/queue.types.ts'
import { choosePhotos } from './photos/choosePhotos.ts'
import { type ReportErrors, withoutErrorsIn } from './reportErrors.ts'
import { blankReport, bodyOf, errorsOf, isSigned, type ReportValues, reportIn, valuesOfBody } from './reportForm.ts'
import { drawSignature } from './signature/signature.ts'

interface ReportOptions {
  readonly visit: Visit
  readonly queue: Queue
  readonly draft: Draft | undefined
  /** The refused report that is being corrected: photos may be taken out of it, none added. */
  readonly corrected: QueuedAct | undefined
  readonly onSent: () => void
}

const noErrors: ReportErrors = {}

/** The report of a visit. Whatever is typed or photographed is on this phone at once. */
export function useReport({ visit, queue, draft, corrected, onSent }: ReportOptions) {
  const t = useT()
  const { ID } = visit
  const [values, setValues] = useState<ReportValues>(() => ({
    ...(corrected ? valuesOfBody(reportIn(corrected), visit) : blankReport(visit)),
    ...(draft?.values as Partial<ReportValues> | undefined),
  }))
  const [files, setFiles] = useState<readonly KeptFile[]>(corrected?.files ?? draft?.files ?? [])
  const [errors, setErrors] = useState<ReportErrors>(corrected?.errors ?? noErrors)
  const [isBusy, setBusy] = useState(false)
  const keep = useKeptValues(ID)
  const photos = files.filter(({ role }) => role === 'photo')

  const setField = <Field extends keyof ReportValues>(changes: Pick<ReportValues, Field>) => {
    const next = { ...values, ...changes }
    setValues(next)
    keep(next)
    setErrors(withoutErrorsIn(errors, Object.keys(changes)))
  }

  const clearPhotoErrors = () => setErrors((before) => withoutErrorsIn(before, ['photos']))
  const addPhotos = async (chosen: readonly File[]) => {
    const { photos: supported, refusedNames } = choosePhotos(chosen)
    if (refusedNames.length > 0) toast.warning(t('text.unsupported_media_type', { file: refusedNames.join(', ') }))
    const room = visitLimits.photos - photos.length
    if (supported.length > room) toast.warning(t('today.too_many_photos', { max: visitLimits.photos }))
    clearPhotoErrors()
    try {
      for (const blob of supported.slice(0, room)) {
        const kept = await keepDraftFile(ID, { name: blob.name, role: 'photo', blob })
        setFiles((before) => [...before, kept])
      }
    } catch {
      toast.error(t('today.not_kept'))
    }
  }
  const removePhoto = async (key: string) => {
    clearPhotoErrors()
    setFiles((before) => before.filter((file) => file.key !== key))
    // Those of a refused report stay on the phone until it is sent without them.
    if (!corrected) await removeDraftFile(ID, key)
  }

  /** Puts the report into the queue; returns the fields that refuse it. */
  const send = async (): Promise<ReportErrors> => {
    const found = errorsOf(values, visit, files)
    setErrors(found)
    if (Object.keys(found).length > 0) return found
    setBusy(true)
    try {
      // A late write would bring the draft back.
      await keep.settled()
      const body = bodyOf(values, visit)
      if (corrected) {
        const removed = corrected.files.filter((file) => !files.includes(file)).map(({ key }) => key)
        await queue.change(corrected.id, body, removed)
        await discardDraft(ID)
      } else {
        await queue.enqueue({ kind: 'Finish', visit, body, files: [...photos, ...(await keptSignature(ID, values))] })
      }
      onSent()
    } catch {
      toast.error(t('today.not_kept'))
    }
    setBusy(false)
    return noErrors
  }
  return {
    values,
    files,
    photos,
    errors,
    isBusy,
    isCorrection: corrected !== undefined,
    refusedFile: corrected?.refusedFile,
    setField,
    addPhotos,
    removePhoto,
    send,
  }
}
export type ReportForm = ReturnType<typeof useReport>

/** The signature as a file of the draft; none if nobody signed. */
async function keptSignature(ID: string, values: ReportValues): Promise<KeptFile[]> {
  if (!values.signature || !isSigned(values)) return []
  const blob = await drawSignature(values.signature)
  return [await keepDraftFile(ID, { name: 'signature.png', role: 'signature', blob })]
}

/** Keeps values on this phone, one write at a time: of those that come during a write, the last. */
function useKeptValues(ID: string) {
  const t = useT()
  const state = useRef<{ next: ReportValues | undefined; writing: Promise<void> | undefined }>({
    next: undefined,
    writing: undefined,
  })
  const [keep] = useState(() => {
    const write = async () => {
      while (state.current.next) {
        const values = state.current.next
        state.current.next = undefined
        await saveDraft(ID, values).catch(() => toast.error(t('today.not_kept')))
      }
      state.current.writing = undefined
    }
    return Object.assign(
      (values: ReportValues) => {
        state.current.next = values
        state.current.writing ??= write()
      },
      { settled: async () => state.current.writing },
    )
  })
  return keep
}
