import type { PlaceOfClock } from '@callout/domain/addresses/place-time-zone.ts'
import { type PromisedCall, timeToPromise, urgentHours } from '@callout/domain/calls/promise.ts'
import { dayMs, minuteMs } from '@callout/domain/platform/wall-clock.ts'
import { VisuallyHidden } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { type Translate, useT } from '../platform/i18n/i18n.ts'
import { type Tone, ToneBadge } from '../ui/layout/ToneBadge.tsx'

const hourMs = 60 * minuteMs

/** From so many hours on, the time is told in days. */
const daysFrom = 48

interface PromiseCountdownProps {
  readonly call: PromisedCall & PlaceOfClock
  /** Says what the time means, where there is room for it. */
  readonly isSentence?: boolean
}

/** `6 h left` or `2 h overdue`, with the instant by which a contract promised an answer; nothing without such a promise. */
export function PromiseCountdown({ call, isSentence }: PromiseCountdownProps) {
  const t = useT()
  const { visitTime } = useFormats()
  const [now, setNow] = useState(() => new Date().toISOString())
  useInterval(() => setNow(new Date().toISOString()), minuteMs, { autoInvoke: true })
  const left = timeToPromise(call, now)
  if (left === undefined || call.promised_until === null) return null
  const until = t('promise.until', { when: visitTime(call.promised_until, call) })
  const badge = (
    <ToneBadge tone={toneOf(left)}>
      <span title={until}>{t(left > 0 ? 'promise.left' : 'promise.over', { time: timeText(Math.abs(left), t) })}</span>
      {!isSentence && <VisuallyHidden> {until}</VisuallyHidden>}
    </ToneBadge>
  )
  if (!isSentence) return badge
  return (
    <span>
      {badge} {until}
    </span>
  )
}

const toneOf = (left: number): Tone => (left <= 0 ? 'urgent' : left <= urgentHours * hourMs ? 'waiting' : 'info')

function timeText(time: number, t: Translate): string {
  if (time < hourMs) return t('promise.minutes', { count: Math.floor(time / minuteMs) })
  const hours = Math.floor(time / hourMs)
  return hours < daysFrom
    ? t('call.age_hours', { count: hours })
    : t('call.age_days', { count: Math.floor(time / dayMs) })
}
