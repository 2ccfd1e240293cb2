import { callAdviceApi, type OverlappingVisit } from '@callout/domain/calls/call.advice.api.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import { List, Text } from '@mantine/core'
import { useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

type PlannedVisit = BodyInput<typeof callAdviceApi.overlaps>

interface PendingWarning {
  readonly visit: PlannedVisit
  readonly visits: readonly OverlappingVisit[]
  readonly answer: (goOn: boolean) => void
}

/** Visits of the technician at that time. Empty if the lookup fails, as it only serves a warning. */
async function loadOverlaps(visit: PlannedVisit): Promise<readonly OverlappingVisit[]> {
  try {
    return (await send(callAdviceApi.overlaps, visit)).Data
  } catch (error) {
    if (isRequestFailure(error)) return []
    throw error
  }
}

const noWarnings: readonly PendingWarning[] = []

/**
 * Warns if the technician already has a visit at the planned time. Asks about one planned visit at a time.
 * `confirmOverlaps` resolves to true if the user goes on; the caller must render `dialog`.
 */
export function useOverlapWarning() {
  const [pending, setPending] = useState(noWarnings)
  const confirmOverlaps = async (visit: PlannedVisit): Promise<boolean> => {
    const visits = visit.technician === '' ? [] : await loadOverlaps(visit)
    if (visits.length === 0) return true
    return new Promise((answer) => setPending((before) => [...before, { visit, visits, answer }]))
  }
  const [first] = pending
  const answer = (goOn: boolean) => {
    first?.answer(goOn)
    setPending((before) => before.filter((one) => one !== first))
  }
  const dialog = first && <OverlapDialog key={String(first.visit.ID)} visits={first.visits} onAnswer={answer} />
  return { confirmOverlaps, dialog }
}

interface OverlapDialogProps {
  readonly visits: readonly OverlappingVisit[]
  readonly onAnswer: (goOn: boolean) => void
}

function OverlapDialog({ visits, onAnswer }: OverlapDialogProps) {
  const t = useT()
  const formats = useFormats()
  return (
    <ConfirmDialog
      title={t('overlap.title')}
      action={t('overlap.go_on')}
      dismiss={t('overlap.back')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Text size="sm">{t('overlap.text')}</Text>
      <List size="sm" mt="xs">
        {visits.map(({ ID, call_id, schedule_start_date, schedule_end_date, customer_name, ville }) => (
          <List.Item key={ID}>
            <b>{formats.visit(schedule_start_date, schedule_end_date)}</b>
            <br />
            {[t('call.title', { call_id }), customer_name, ville].filter(Boolean).join(' · ')}
          </List.Item>
        ))}
      </List>
    </ConfirmDialog>
  )
}
