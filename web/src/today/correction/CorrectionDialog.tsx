import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { visitApi } from '@callout/domain/visits/visit.api.ts'
import type { Visit } from '@callout/domain/visits/visit.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { isRequestFailure, RefusedRequestError } from '../../platform/api/errors.ts'
import { refreshRows } from '../../platform/api/queries.ts'
import { send } from '../../platform/api/send.ts'
import { randomId } from '../../platform/browser/randomId.ts'
import { toast } from '../../platform/browser/toast.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { instantOf, toWallTime } from '../../platform/i18n/timeZones.ts'
import { FullScreenDialog } from '../dialogs/FullScreenDialog.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import { currentDatabase } from '../offline/database.ts'
import { markProgress } from '../offline/storedDays.ts'
import type { DrawnSignature } from '../report/reportForm.ts'
import { SignaturePadField } from '../report/signature/SignaturePadField.tsx'
import shared from '../Shared.module.css'
import classes from '../visit/Visit.module.css'
import { CorrectionPhotos } from './CorrectionPhotos.tsx'
import { uploadSignature } from './correctionFiles.ts'
import { useCorrectionPhotos } from './useCorrectionPhotos.ts'

interface CorrectionDialogProps {
  readonly visit: Visit
  readonly onClose: () => void
}

/** Corrects a report that was sent. What is entered stays until the server has it. */
export function CorrectionDialog({ visit, onClose }: CorrectionDialogProps) {
  const t = useT()
  const { timeZone } = useFormats().visitClock(visit.address)
  const { progress } = visit
  const timeOf = (at: string | null) => (at === null ? '' : toWallTime(at, timeZone).time)
  const [remark, setRemark] = useState(visit.remark)
  const [started, setStarted] = useState(timeOf(progress.started_at))
  const [finished, setFinished] = useState(timeOf(progress.finished_at))
  const [signedBy, setSignedBy] = useState(progress.signed_by)
  const [signature, setSignature] = useState<DrawnSignature>()
  const photos = useCorrectionPhotos(visit)
  const [errors, setErrors] = useState<Readonly<Record<string, MessageKey>>>({})
  const [isBusy, setBusy] = useState(false)
  const attempt = useRef({ body: '', key: '' })
  const errorOf = (field: string) => errors[field] && t(errors[field])

  /** The instant of a time on the day of the report; the recorded one if its minute is the same. */
  const instantAt = (time: string, recorded: string | null) => {
    if (recorded !== null && timeOf(recorded) === time) return recorded
    const { day } = toWallTime(recorded ?? progress.finished_at ?? visit.appointment_date_at, timeZone)
    return instantOf({ day, time }, timeZone)
  }
  const correct = async () => {
    if (finished === '') return setErrors({ finished_at: 'text.required' })
    const finished_at = instantAt(finished, progress.finished_at)
    const started_at = started === '' ? undefined : instantAt(started, progress.started_at)
    const times = { finished_at, ...(started_at && { started_at }) }
    const facts = { ID: visit.ID, version: visit.version, remark, ...times, signed_by: signedBy }
    setBusy(true)
    try {
      const body = {
        ...facts,
        ...(await photos.upload()),
        ...(signature && { signature: await uploadSignature(signature) }),
      }
      // An answer may be lost: the same correction is sent again under the same key.
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: randomId() }
      const answer = await send(visitApi.correct, body, { idempotencyKey: attempt.current.key })
      await markProgress(currentDatabase() ?? '', answer)
      void refreshRows()
      onClose()
    } catch (error) {
      if (!isRequestFailure(error)) throw error
      setErrors(error instanceof RefusedRequestError ? error.errors : {})
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FullScreenDialog title={t('today.correct_report')} onClose={onClose}>
      <div className={classes.fields}>
        <TextArea label={t('today.remark')} value={remark} error={errors.remark} onChange={setRemark} />
        <div className={shared.pair}>
          <TextField
            label={t('field.started_at')}
            type="time"
            value={started}
            error={errorOf('started_at')}
            onChange={setStarted}
          />
          <TextField
            label={t('field.finished_at')}
            type="time"
            value={finished}
            error={errorOf('finished_at')}
            onChange={setFinished}
          />
        </div>
        <TextField label={t('today.signed_by')} value={signedBy} error={errorOf('signed_by')} onChange={setSignedBy} />
        <SignaturePadField value={signature} onChange={setSignature} />
        <p className={shared.quiet}>{t('today.signature_replaces')}</p>
        <CorrectionPhotos photos={photos} />
        <Button size="lg" fullWidth loading={isBusy} onClick={() => void correct()}>
          {t('today.send_correction')}
        </Button>
      </div>
    </FullScreenDialog>
  )
}
