import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Suspense } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconPhone } from '../../ui/icons/laterIcons.tsx'
import { TelephoneText } from '../../ui/records/TelephoneText.tsx'
import { AnswerDeadline } from '../AnswerDeadline.tsx'
import { PromiseCountdown } from '../PromiseCountdown.tsx'
import classes from './CallSummary.module.css'

const VisitState = lazyComponent(() => import('../../visits/VisitState.tsx'), 'VisitState')

/** The appointment, or else the wished date, and who comes. */
export function VisitFacts({ call }: { call: CallRecord }) {
  const t = useT()
  const formats = useFormats()
  const { appointment_date_at, duration_minutes, wish_date_from, subcontractor_name, subcontractor_phone } = call
  return (
    <>
      <span className={classes.main}>
        {appointment_date_at ? formats.visitTime(appointment_date_at, call) : t('call.no_appointment')}
        {appointment_date_at && duration_minutes ? ` · ${t('call.minutes', { minutes: duration_minutes })}` : ''}
      </span>
      {!appointment_date_at && wish_date_from && (
        <span className={classes.quiet}>{t('call.wished', { when: formats.visitTime(wish_date_from, call) })}</span>
      )}
      {call.accepted_at && appointment_date_at && (
        <Suspense>
          <VisitState ID={call.ID} />
        </Suspense>
      )}
      {call.technician_name && <span>{call.technician_name}</span>}
      <span>{subcontractor_name || t('call.no_company')}</span>
      {subcontractor_phone && (
        <span className={classes.link}>
          <IconPhone size={16} aria-hidden />
          <TelephoneText phone={subcontractor_phone} />
        </span>
      )}
      <AnswerDeadline call={call} isSentence />
      <PromiseCountdown call={call} isSentence />
    </>
  )
}
