import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Anchor, Button, CloseButton, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PriorityBadge, StatusBadge } from '../calls/CallBadges.tsx'
import { callPath } from '../calls/callView.tsx'
import { isNotFound } from '../kernel/failures.ts'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { ReadOnlyField } from '../ui/ReadOnlyField.tsx'
import type { Answer } from './Appointments.tsx'
import classes from './Planning.module.css'

interface CallSummaryProps {
  readonly ID: string
  readonly onAnswer: (answer: Answer, call: CallRecord) => void
  readonly onMove: (call: CallRecord) => void
  readonly onClose: () => void
}

/** The selected call, as far as planning needs it, and what may be done with it. */
export function CallSummary({ ID, onClose, ...acts }: CallSummaryProps) {
  const t = useT()
  const { data: call, error, refetch } = useAsk(callApi.load, { ID })
  if (error && !call)
    return (
      <Stack gap="sm" role="alert">
        <Text>{isNotFound(error) ? t('call.not_found') : error.message}</Text>
        <Group gap="sm">
          {!isNotFound(error) && <Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
          <Button variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
        </Group>
      </Stack>
    )
  if (!call) return <Skeleton height={280} role="status" aria-label={t('list.loading')} />
  return (
    <Stack gap="sm">
      <div className={classes.summaryHead}>
        <Anchor fw={600} renderRoot={(props) => <Link to={callPath(ID)} {...props} />}>
          {t('call.title', { call_id: call.call_id })}
        </Anchor>
        <CloseButton ml="auto" size="sm" aria-label={t('planning.unselect')} onClick={onClose} />
        <Group gap={6} w="100%">
          <PriorityBadge priority={call.priority} />
          <StatusBadge status_id={call.status_id} status={call.status} />
        </Group>
      </div>
      <Acts call={call} {...acts} />
      <Facts call={call} />
    </Stack>
  )
}

function Acts({ call, onAnswer, onMove }: Pick<CallSummaryProps, 'onAnswer' | 'onMove'> & { call: CallRecord }) {
  const t = useT()
  const { can } = call
  if (!can.accept && !can.reject && !can.plan) return null
  return (
    <Group gap="sm">
      {can.accept && <Button onClick={() => onAnswer('accept', call)}>{t('call.accept')}</Button>}
      {can.reject && (
        <Button variant="default" onClick={() => onAnswer('reject', call)}>
          {t('call.reject')}
        </Button>
      )}
      {can.plan && (
        <Button variant="default" onClick={() => onMove(call)}>
          {t('planning.move')}
        </Button>
      )}
    </Group>
  )
}

function Facts({ call }: { call: CallRecord }) {
  const t = useT()
  const formats = useFormats()
  const { schedule_start_date, schedule_end_date } = call
  const street = [call.adresse, call.street_number, call.door_number].filter(Boolean).join(' ')
  const phones = [call.phone, call.phone2].filter(Boolean)
  const visit = schedule_start_date
    ? `${formats.instant(schedule_start_date)} – ${formats.instant(schedule_end_date).slice(11)}`
    : call.wish_date_from && t('planning.wished', { when: formats.instant(call.wish_date_from) })
  return (
    <>
      <ReadOnlyField label={t('planning.visit')}>{visit}</ReadOnlyField>
      <ReadOnlyField label={t('field.technician')}>{call.technician_name}</ReadOnlyField>
      <ReadOnlyField label={t('field.subcontractor_name')}>{call.subcontractor_name}</ReadOnlyField>
      <ReadOnlyField label={t('field.subject')}>{call.subject}</ReadOnlyField>
      <ReadOnlyField label={t('field.customer_name')}>{call.customer_name}</ReadOnlyField>
      <ReadOnlyField label={t('field.adresse')}>
        {[street, `${call.code_postal} ${call.ville}`.trim()].filter(Boolean).join(', ')}
      </ReadOnlyField>
      <ReadOnlyField label={t('field.phone')}>
        {phones.length > 0 &&
          phones.map((phone) => (
            <Anchor key={phone} href={`tel:${phone}`} mr={12}>
              {phone}
            </Anchor>
          ))}
      </ReadOnlyField>
      <ReadOnlyField label={t('field.item_name')}>{call.item_name}</ReadOnlyField>
      <ReadOnlyField label={t('field.problem_type')}>
        {[call.call_type, call.problem_type].filter(Boolean).join(' · ')}
      </ReadOnlyField>
      <ReadOnlyField label={t('field.description')}>{call.description}</ReadOnlyField>
    </>
  )
}
