import { nextActionOf } from '@callout/domain/calls/call.next-action.ts'
import { rejectReasonText } from '@callout/domain/calls/call.reject-reason.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { isAllowed, Role, who } from '@callout/domain/platform/access.ts'
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useDialogState } from '../../platform/forms/useDialogState.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useValueList } from '../../platform/lists/useValueList.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import classes from '../../ui/records/RecordPage.module.css'
import { useLeaveRecord } from '../../ui/records/useLeaveRecord.ts'
import { useAnotherVisitOf } from '../../visits/useAnotherVisitOf.tsx'
import { callsListLocation } from '../BackToCalls.tsx'
import { PriorityBadge } from '../CallBadges.tsx'
import { cacheCall } from '../callQueries.ts'
import { CallSteps } from '../case/CallSteps.tsx'
import { NextActionButton } from '../case/NextActionButton.tsx'
import { PresentPeople } from '../case/PresentPeople.tsx'
import { CallActions } from './CallActions.tsx'
import { CallMenu } from './CallMenu.tsx'
import type { CallForm } from './useCallForm.ts'

const AcceptCallDialog = lazyDialog(() => import('../answer/AnswerCallDialog.tsx'), 'AcceptCallDialog')
const RejectCallDialog = lazyDialog(() => import('../answer/AnswerCallDialog.tsx'), 'RejectCallDialog')
const RequestReopeningDialog = lazyDialog(
  () => import('../answer/RequestReopeningDialog.tsx'),
  'RequestReopeningDialog',
)
const AssignDialog = lazyDialog(() => import('../assign/AssignDialog.tsx'), 'AssignDialog')

type OpenedDialog = 'accept' | 'reject' | 'assign' | 'reopening'

interface CallHeaderProps {
  readonly record: CallRecord
  readonly form: CallForm
  /** Opens the tab of the appliance. */
  readonly onEnterSerial: () => void
}

/** Title, progress, actions and pending answer of a call. */
export function CallHeader({ record, form, onEnterSerial }: CallHeaderProps) {
  const t = useT()
  const session = useRequiredSession()
  const { role } = session
  const [opened, setOpened] = useDialogState<OpenedDialog>('header')
  const openAssign = () => setOpened('assign')
  const openReopening = () => setOpened('reopening')
  const { can } = record
  const anotherVisit = useAnotherVisitOf(record)
  const facts = { ...record, mayPlanAnotherVisit: anotherVisit !== undefined && isAllowed(who.planners, session) }
  const next = nextActionOf(role, facts, new Date().toISOString())

  return (
    <header>
      <div className={classes.header}>
        <div className={classes.title}>
          <div className={classes.number}>
            <Title order={1}>{t('call.title', { call_id: record.call_id })}</Title>
            <PriorityBadge priority={record.priority} />
            <PresentPeople ID={record.ID} />
          </div>
          <Text c="dimmed" className={classes.subject}>
            {record.subject}
          </Text>
        </div>
        <Group gap="sm" className={classes.headerActions}>
          <CallActions record={record} />
          {can.reject && (
            <Button variant="default" onClick={() => setOpened('reject')}>
              {t('call.reject')}
            </Button>
          )}
          {can.accept && <Button onClick={() => setOpened('accept')}>{t('call.accept')}</Button>}
          {next && next !== 'accept' && (
            <NextActionButton
              action={next}
              record={record}
              form={form}
              onAssign={openAssign}
              onRequestReopening={openReopening}
              onEnterSerial={onEnterSerial}
            />
          )}
          <CallMenu
            record={record}
            onAssign={can.assign && next !== 'assign' ? openAssign : undefined}
            onRequestReopening={can.request_reopening && next !== 'request_reopening' ? openReopening : undefined}
          />
        </Group>
      </div>
      <CallSteps record={record} />
      {can.accept && (
        <Alert mb="md" py="sm">
          {t('call.awaits_answer')}
        </Alert>
      )}
      {anotherVisit && (
        <Alert mb="md" py="sm" color="yellow">
          {anotherVisit}
        </Alert>
      )}
      {record.rejected_at && !record.societe_uuid && <DeclinedAlert record={record} />}
      {record.reopening_reason && <ReopeningAlert record={record} />}
      <CallHeaderDialogs opened={opened} record={record} form={form} onClose={() => setOpened(undefined)} />
    </header>
  )
}

interface CallHeaderDialogsProps {
  readonly opened: OpenedDialog | undefined
  readonly record: CallRecord
  readonly form: CallForm
  readonly onClose: () => void
}

function CallHeaderDialogs({ opened, record, form, onClose }: CallHeaderDialogsProps) {
  const leave = useLeaveRecord(callsListLocation)
  const showChanged = (changed: CallRecord) => {
    form.mergeNewer(changed)
    onClose()
  }
  return (
    <Suspense>
      {opened === 'assign' && <AssignDialog call={record} onClose={onClose} onAssigned={showChanged} />}
      {opened === 'reopening' && <RequestReopeningDialog record={record} onClose={onClose} />}
      {opened === 'accept' && (
        <AcceptCallDialog
          record={record}
          onClose={onClose}
          onDone={(accepted) => {
            cacheCall(accepted)
            showChanged(accepted)
          }}
        />
      )}
      {opened === 'reject' && (
        <RejectCallDialog
          record={record}
          onClose={onClose}
          onRejected={() => {
            // The call no longer belongs to this company, so unsaved input is lost anyway.
            form.discard()
            leave()
          }}
        />
      )}
    </Suspense>
  )
}

/** Shows the company that declined the call, with time and reason, while no company has it. */
function DeclinedAlert({ record }: { record: CallRecord }) {
  const t = useT()
  const formats = useFormats()
  const { items } = useValueList('reject_reasons')
  const textOf = (value: string) => items.find((item) => item.value === value)?.text ?? value
  const reason = rejectReasonText(record.reject_reason, textOf)
  return (
    <Alert mb="md" py="sm" color="yellow">
      {t('call.declined', { company: record.rejected_by, when: formats.readerTime(record.rejected_at), reason })}
    </Alert>
  )
}

/** Shows why the company asks the office to open the call again. */
function ReopeningAlert({ record }: { record: CallRecord }) {
  const t = useT()
  const { role } = useRequiredSession()
  const { reopening_reason: reason, subcontractor_name: company } = record
  return (
    <Alert mb="md" py="sm" color="yellow">
      {role === Role.sat ? t('call.reopening.mine', { reason }) : t('call.reopening.theirs', { company, reason })}
    </Alert>
  )
}
