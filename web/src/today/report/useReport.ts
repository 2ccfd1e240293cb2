import type { Visit } from '@callout/domain/visits/visit.ts'
import { useRef, useState } from 'react'
import { toast } from '../../platform/browser/toast.ts'
import { type FieldErrors, withoutErrorsIn } from '../../platform/forms/fieldErrors.ts'
import { useLatestState } from '../../platform/forms/useLatestState.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { callValuesOf } from '../offline/callValues.ts'
import { changeDraftFiles, discardDraft, keepDraftFile, saveDraft } from '../offline/drafts.ts'
import type { ActBodies, CallValues, Draft, KeptFile, Queue, QueuedAct } from '../offline/queue.types.ts'
import { type PriceFacts, paymentOfReport } from './payment/visitPrice.ts'
import {
  blankReport,
  bodyOf,
  errorsOf,
  isSigned,
  type ReportValues,
  remarkToAdd,
  reportOf,
  valuesOfBody,
} from './reportForm.ts'
import { drawSignature } from './signature/signature.ts'
import { photosIn, useReportFiles } from './useReportFiles.ts'

interface ReportOptions {
  readonly visit: Visit
  /** The prices of the day. */
  readonly facts: PriceFacts
  readonly queue: Queue
  readonly draft: Draft | undefined
  /** The refused report that is being corrected: photos may be taken out of it, none added. */
  readonly corrected: QueuedAct | undefined
  readonly onSent: () => void
  /** Called when something is typed or photographed. */
  readonly onInput: () => void
}

const noErrors: FieldErrors = {}

/**
 * The report of a visit. Whatever is typed or photographed is on this phone at once. It is based on the values of the
 * call when it began, so that a later change by somebody else is neither sent back nor overwritten unnoticed.
 */
export function useReport({ visit, facts, queue, draft, corrected, onSent, onInput }: ReportOptions) {
  const t = useT()
  const { ID } = visit
  const [base] = useState(() => draft?.base ?? callValuesOf(visit))
  const [values, change, read] = useLatestState<ReportValues>(() => ({
    ...(corrected ? valuesOfBody(reportOf(corrected), base) : blankReport(base)),
    ...(draft?.values as Partial<ReportValues> | undefined),
  }))
  const reportFiles = useReportFiles(visit, corrected?.files ?? draft?.files ?? [], base)
  const [errors, setErrors] = useState<FieldErrors>(corrected?.errors ?? noErrors)
  const [isBusy, setBusy] = useState(false)
  const draftSaver = useDraftSaver(ID, base)

  const setField = <Field extends keyof ReportValues>(changes: Pick<ReportValues, Field>) => {
    change(changes)
    draftSaver.save(read())
    onInput()
    setErrors(withoutErrorsIn(errors, Object.keys(changes)))
  }

  const clearPhotoErrors = () => setErrors((before) => withoutErrorsIn(before, ['photos']))
  const addPhotos = (chosen: readonly File[], subject?: string) => {
    clearPhotoErrors()
    onInput()
    return reportFiles.add(chosen, subject)
  }
  const changeFiles = (change: (files: readonly KeptFile[]) => readonly KeptFile[]) => {
    clearPhotoErrors()
    reportFiles.change(change)
    // Those of a refused report stay on the phone until it is sent without them.
    if (!corrected) void changeDraftFiles(ID, change)
  }
  const removePhoto = (key: string) => changeFiles((files) => files.filter((file) => file.key !== key))
  const restorePhoto = (photo: KeptFile, index: number) => changeFiles((files) => files.toSpliced(index, 0, photo))
  const namePhoto = (key: string, name: string) =>
    changeFiles((files) => files.map((file) => (file.key === key ? { ...file, name } : file)))

  const enqueue = async () => {
    // A late write would bring the draft back.
    await draftSaver.settled()
    const body = bodyOf(read(), base, paymentOfReport(read(), visit, facts))
    if (corrected) {
      const removed = corrected.files.filter((file) => !reportFiles.files.includes(file)).map(({ key }) => key)
      await queue.change(corrected.id, body, removed)
      return discardDraft(ID)
    }
    const signature = await keptSignature(ID, read())
    const files = [...photosIn(await reportFiles.settled()), ...signature]
    await queue.enqueue({ kind: 'Finish', visit: { ...visit, version: base.version }, base, body, files })
  }

  /** Shows and returns the fields that refuse the report. */
  const check = (): FieldErrors => {
    const found = errorsOf(values, visit, reportFiles.files, paymentOfReport(values, visit, facts))
    setErrors(found)
    return found
  }

  const sendBy = async (putIntoQueue: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await putIntoQueue()
      onSent()
    } catch {
      toast.error(t('today.not_kept'))
    }
    setBusy(false)
  }

  /** Puts the report into the queue; returns the fields that refuse it. */
  const send = async (): Promise<FieldErrors> => {
    const found = check()
    if (Object.keys(found).length === 0) await sendBy(enqueue)
    return found
  }

  /** Puts what can be added to a call that ended elsewhere into the queue; returns the field that refuses it. */
  const sendAsAddition = async (times: Omit<ActBodies['Add'], 'remark'>): Promise<FieldErrors> => {
    const remark = remarkToAdd(read(), base)
    const hasContent = remark !== '' || photosIn(reportFiles.files).length > 0 || Object.keys(times).length > 0
    const found: FieldErrors = hasContent ? noErrors : { remark: 'text.required' }
    setErrors(found)
    if (!hasContent) return found
    await sendBy(async () => {
      await draftSaver.settled()
      const files = photosIn(await reportFiles.settled())
      await queue.enqueue({ kind: 'Add', visit, body: { remark, ...times }, files })
    })
    return noErrors
  }
  return {
    values,
    files: reportFiles.files,
    photos: photosIn(reportFiles.files),
    hasSignature: isSigned(values) || reportFiles.files.some(({ role }) => role === 'signature'),
    errors,
    isBusy,
    isCorrection: corrected !== undefined,
    refusedFile: corrected?.refusedFile,
    setField,
    addPhotos,
    removePhoto,
    restorePhoto,
    namePhoto,
    check,
    send,
    sendAsAddition,
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
function useDraftSaver(ID: string, base: CallValues) {
  const t = useT()
  const state = useRef<{ next: ReportValues | undefined; writing: Promise<void> | undefined }>({
    next: undefined,
    writing: undefined,
  })
  const [saver] = useState(() => {
    const write = async () => {
      while (state.current.next) {
        const values = state.current.next
        state.current.next = undefined
        await saveDraft(ID, values, base).catch(() => toast.error(t('today.not_kept')))
      }
      state.current.writing = undefined
    }
    const save = (values: ReportValues) => {
      state.current.next = values
      state.current.writing ??= write()
    }
    return { save, settled: async () => state.current.writing }
  })
  return saver
}
