import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { CallStatus } from '@callout/domain/calls/call.ts'
import type { NamedPayer } from '@callout/domain/visits/payment.ts'
import { progressApi } from '@callout/domain/visits/progress.api.ts'
import { type CallProgress, type VisitProgress, type VisitResult, visitLimits } from '@callout/domain/visits/visit.ts'
import { Text } from '@mantine/core'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { endpointQuery, useEndpointQuery } from '../platform/api/queries.ts'
import type { EndpointResult } from '../platform/api/send.ts'
import { formatInstant, formatMoney, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'
import type { IconComponent } from '../ui/icons/IconShape.tsx'
import { IconCar, IconCheck, IconRotate, IconTool, IconUserOff } from '../ui/icons/laterIcons.tsx'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'

const progressByCall = createContext<ReadonlyMap<string, VisitProgress>>(new Map())

interface VisitProgressProviderProps {
  /** The calls whose visits may be in progress. */
  readonly IDs: readonly string[]
  readonly children: ReactNode
}

/** Loads the progress of these visits, for `useVisitState` below it. */
export function VisitProgressProvider({ IDs, children }: VisitProgressProviderProps) {
  const sorted = IDs.toSorted()
  const requestCount = Math.ceil(sorted.length / visitLimits.progress)
  const { progress, isLoaded } = useQueries({
    queries: Array.from({ length: requestCount }, (_, n) =>
      endpointQuery(progressApi.list, {
        IDs: sorted.slice(n * visitLimits.progress, (n + 1) * visitLimits.progress),
      }),
    ),
    combine: combineAnswers,
  })
  // While other visits load, the progress of those before stays on screen.
  const [shown, setShown] = useState(progress)
  if (isLoaded && shown !== progress) setShown(progress)
  return <progressByCall.Provider value={shown}>{children}</progressByCall.Provider>
}

type ProgressAnswer = Pick<UseQueryResult<EndpointResult<typeof progressApi.list>>, 'data'>

const combineAnswers = (answers: readonly ProgressAnswer[]) => ({
  progress: new Map(
    answers.flatMap(({ data = [] }) => data.map(({ ID, ...progress }): [string, VisitProgress] => [ID, progress])),
  ),
  isLoaded: answers.every(({ data }) => data !== undefined),
})

type CallOfVisit = Pick<CallRow, 'ID' | 'status_id' | 'is_saved_status_open'>

/** The progress of a call's visit. A status that was set later than the visit's report is newer than the progress. */
function useVisitProgress({ ID, status_id, is_saved_status_open }: CallOfVisit): VisitProgress | undefined {
  const progress = useContext(progressByCall).get(ID)
  const isReportedDone = status_id === CallStatus.done && progress?.result === 'done'
  return is_saved_status_open || isReportedDone ? progress : undefined
}

/** The progress of a call's visit in words; undefined if nobody has set out for it, or if the status says more. */
export function useVisitState(call: CallOfVisit): string | undefined {
  const progress = useVisitProgress(call)
  const stateText = useStateText()
  return progress && stateText(progress)
}

/** The progress of the visits by call, as `VisitProgressProvider` loaded it. */
export const useProgressByCall = () => useContext(progressByCall)

/** An icon for the progress of a call's visit; `useVisitState` says it in words. */
export function VisitMark({ call }: { call: CallOfVisit }) {
  const progress = useVisitProgress(call)
  if (!progress) return null
  const Icon = iconOf(progress)
  return <Icon size={14} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
}

function iconOf({ result, started_at }: VisitProgress): IconComponent {
  if (result) return resultIcons[result]
  return started_at ? IconTool : IconCar
}

const resultIcons: Record<VisitResult, IconComponent> = { done: IconCheck, again: IconRotate, absent: IconUserOff }

/** A line with the progress of a call's visit, and what another visit needs; nothing before somebody sets out. */
export function VisitState({ ID }: { ID: string }) {
  const t = useT()
  const { timeZone } = useFormats()
  const { data } = useEndpointQuery(progressApi.list, { IDs: [ID] })
  const stateText = useStateText()
  const [progress] = data ?? []
  const text = progress && stateText(progress)
  if (!text) return null
  return (
    <>
      <ToneBadge tone={toneOf(progress)}>{text}</ToneBadge>
      {progress.missing !== '' && (
        <Text span size="sm">
          {progress.missing}
        </Text>
      )}
      {progress.proposed_at !== null && (
        <Text span size="sm">
          {t('field.proposed_at')} · {formatInstant(progress.proposed_at, timeZone)}
        </Text>
      )}
      {progress.other_parts !== '' && (
        <Text span size="sm">
          {t('field.other_parts')} · {progress.other_parts.split('\n').join(', ')}
        </Text>
      )}
      <Payment progress={progress} />
      <PhotosOnTheWay progress={progress} />
    </>
  )
}

/** Tells what the customer paid and how, and why somebody else pays than expected. */
function Payment({ progress: { payment } }: { progress: CallProgress }) {
  const t = useT()
  if (!payment) return null
  const { payer, payer_reason, paid_amount, paid_means } = payment
  const paid = paid_amount !== null && paid_means !== ''
  const texts = [
    payer !== '' && t(`call.pays.${payer as NamedPayer}`),
    payer_reason,
    paid && `${t('field.paid_amount')} · ${formatMoney(paid_amount)} · ${t(`visit.means.${paid_means}`)}`,
  ]
  return (
    <Text span size="sm">
      {texts.filter(Boolean).join(' · ')}
    </Text>
  )
}

/** Tells how many photos of the report are still on the phone. */
function PhotosOnTheWay({ progress }: { progress: CallProgress }) {
  const t = useT()
  const { photos_announced: total, photos_received } = progress
  const count = total - photos_received
  return (
    count > 0 && (
      <Text span size="sm">
        {t('visit.state.photos_on_the_way', { count, total })}
      </Text>
    )
  )
}

const resultTones: Record<VisitResult, Tone> = { done: 'good', again: 'waiting', absent: 'urgent' }

function toneOf({ result, started_at }: VisitProgress): Tone {
  if (result) return resultTones[result]
  return started_at ? 'info' : 'waiting'
}

function useStateText() {
  const t = useT()
  const { timeZone } = useFormats()
  const today = toWallTime(new Date().toISOString(), timeZone).day
  const isToday = (instant: string) => toWallTime(instant, timeZone).day === today
  const timeOf = (instant: string) => formatInstant(instant, timeZone).slice(isToday(instant) ? 11 : 0)
  return ({ on_the_way_at, started_at, finished_at, result }: VisitProgress): string | undefined => {
    if (finished_at && result)
      return t('visit.state.finished', { result: t(`visit.result.${result}`), when: timeOf(finished_at) })
    if (started_at)
      return t(isToday(started_at) ? 'visit.state.started' : 'visit.state.started_on', { when: timeOf(started_at) })
    if (!on_the_way_at) return undefined
    return t(isToday(on_the_way_at) ? 'visit.state.on_the_way' : 'visit.state.on_the_way_on', {
      when: timeOf(on_the_way_at),
    })
  }
}
