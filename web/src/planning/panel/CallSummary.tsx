import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Anchor, Box, Button, CloseButton, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PriorityBadge, StatusBadge } from '../../calls/CallBadges.tsx'
import { isNotFound } from '../../platform/api/errors.ts'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ReadOnlyField } from '../../ui/fields/ReadOnlyField.tsx'
import { TelephoneText } from '../../ui/records/TelephoneText.tsx'
import classes from '../Planning.module.css'
import type { Answer } from './UnansweredCalls.tsx'

interface CallSummaryProps {
  readonly ID: string
  readonly onAnswer: (answer: Answer, call: CallRecord) => void
  readonly onMove: (call: CallRecord) => void
  readonly onClose: () => void
}

/** The selected call with the facts and actions that planning needs. */
export function CallSummary({ ID, onClose, ...handlers }: CallSummaryProps) {
  const t = useT()
  const { data: call, error, refetch } = useEndpointQuery(callApi.load, { ID })
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
      <CallSummaryActions call={call} {...handlers} />
      <CallSummaryFields call={call} />
    </Stack>
  )
}

function CallSummaryActions({
  call,
  onAnswer,
  onMove,
}: Pick<CallSummaryProps, 'onAnswer' | 'onMove'> & { call: CallRecord }) {
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

function CallSummaryFields({ call }: { call: CallRecord }) {
  const t = useT()
  const formats = useFormats()
  const { schedule_start_date, schedule_end_date } = call
  const street = [call.adresse, call.street_number, call.door_number].filter(Boolean).join(' ')
  const phones = [...new Set([call.phone, call.phone2])].filter(Boolean)
  const visit = schedule_start_date
    ? formats.visit(schedule_start_date, schedule_end_date, call)
    : call.wish_date_from && t('planning.wished', { when: formats.visitTime(call.wish_date_from, call) })
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
            <Box key={phone} component="span" mr={12}>
              <TelephoneText phone={phone} country={call.pays} />
            </Box>
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
