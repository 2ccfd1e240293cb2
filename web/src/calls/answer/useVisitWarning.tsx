import { nameOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import { callAdviceApi, type OffHours, type OverlappingVisit } from '@callout/domain/calls/call.advice.api.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import { List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { toWallTime } from '../../platform/i18n/timeZones.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

type PlannedVisit = BodyInput<typeof callAdviceApi.overlaps>

/** Reasons against a planned visit. */
interface Warnings {
  readonly visits: readonly OverlappingVisit[]
  readonly off: OffHours | null
}

interface PendingWarning extends Warnings {
  readonly visit: PlannedVisit
  readonly answer: (goOn: boolean) => void
}

/** The answer of a lookup that only serves a warning; undefined if it fails. */
async function ifAnswered<T>(lookup: Promise<T>): Promise<T | undefined> {
  try {
    return await lookup
  } catch (error) {
    if (isRequestFailure(error)) return undefined
    throw error
  }
}

/** Visits of the technician at that time, and whether they work then. */
async function loadWarnings(visit: PlannedVisit): Promise<Warnings> {
  const [overlaps, off] = await Promise.all([
    ifAnswered(send(callAdviceApi.overlaps, visit)),
    ifAnswered(send(callAdviceApi.offHours, visit)),
  ])
  return { visits: overlaps?.Data ?? [], off: off?.reason ? off : null }
}

const noWarnings: readonly PendingWarning[] = []

/**
 * Warns if the technician already has a visit at the planned time, or does not work then. Asks about one planned visit at a time.
 * `confirmVisit` resolves to true if the user goes on; the caller must render `dialog`.
 */
export function useVisitWarning() {
  const [pending, setPending] = useState(noWarnings)
  const confirmVisit = async (visit: PlannedVisit): Promise<boolean> => {
    if (visit.technician === '') return true
    const warnings = await loadWarnings(visit)
    if (warnings.visits.length === 0 && !warnings.off) return true
    return new Promise((answer) => setPending((before) => [...before, { visit, ...warnings, answer }]))
  }
  const [first] = pending
  const answer = (goOn: boolean) => {
    first?.answer(goOn)
    setPending((before) => before.filter((one) => one !== first))
  }
  const dialog = first && (
    <WarningDialog key={String(first.visit.ID)} visits={first.visits} off={first.off} onAnswer={answer} />
  )
  return { confirmVisit, dialog }
}

interface WarningDialogProps extends Warnings {
  readonly onAnswer: (goOn: boolean) => void
}

function WarningDialog({ visits, off, onAnswer }: WarningDialogProps) {
  const t = useT()
  return (
    <ConfirmDialog
      title={t(off ? 'off_hours.title' : 'overlap.title')}
      action={t('overlap.go_on')}
      dismiss={t('overlap.back')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Stack gap="md">
        {off && <OffHoursText off={off} />}
        {visits.length > 0 && <OverlapText visits={visits} />}
      </Stack>
    </ConfirmDialog>
  )
}

function OffHoursText({ off: { reason, hours, place } }: { readonly off: OffHours }) {
  const t = useT()
  const { timeZone, otherTimeZone } = useFormats().visitClock(place)
  const spansIn = (zone: string) =>
    hours.map(({ starts_at, ends_at }) => `${toWallTime(starts_at, zone).time} – ${toWallTime(ends_at, zone).time}`)
  const spans = spansIn(timeZone).join(' · ')
  const others = spansIn(otherTimeZone).join(' · ')
  const both = `${spans} (${nameOfClock(timeZone)}), ${others} (${nameOfClock(otherTimeZone)})`
  return <Text size="sm">{t(`off_hours.${reason}`, { hours: spans === others ? spans : both })}</Text>
}

function OverlapText({ visits }: Pick<Warnings, 'visits'>) {
  const t = useT()
  const formats = useFormats()
  return (
    <div>
      <Text size="sm">{t('overlap.text')}</Text>
      <List size="sm" mt="xs">
        {visits.map((visit) => (
          <List.Item key={visit.ID}>
            <b>{formats.visit(visit.schedule_start_date, visit.schedule_end_date, visit)}</b>
            <br />
            {[t('call.title', visit), visit.customer_name, visit.ville].filter(Boolean).join(' · ')}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
