import { type HoursSpan, hasCrowdedDay, wrongSpans } from '@callout/domain/platform/working-hours.ts'
import { Text } from '@mantine/core'
import { weekdayName } from '../../platform/i18n/formats.ts'
import { useLanguage, useT } from '../../platform/i18n/i18n.ts'
import { SpansField, type TypedSpan, withParsedTimes } from './SpansField.tsx'
import { parseTime } from './typedInstant.ts'

interface HoursFieldsProps {
  readonly hours: readonly HoursSpan[]
  readonly onChange: (hours: HoursSpan[]) => void
  readonly error: string | undefined
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

const typedOf = ({ starts_at, ends_at }: HoursSpan): TypedSpan => ({ from: starts_at, to: ends_at })
const spanOf = (weekday: number, { from, to }: TypedSpan): HoursSpan => ({ weekday, starts_at: from, ends_at: to })

/** The hours with what was typed as times. */
export const withReadTimes = (hours: readonly HoursSpan[]) =>
  hours.map((span) => spanOf(span.weekday, withParsedTimes(typedOf(span))))

/** True if a time was typed that is none. */
const hasUnreadableTime = ({ starts_at, ends_at }: HoursSpan) =>
  parseTime(starts_at) === null || (parseTime(ends_at) === null && ends_at !== '24:00')

/** Why hours are refused: a time that is none, spans of a day that cannot be, or more than a day may have. */
export const reasonAgainstHours = (hours: readonly HoursSpan[]) =>
  hours.some(hasUnreadableTime)
    ? 'calendar.refused.time'
    : (wrongSpans(hours)[0]?.key ?? (hasCrowdedDay(hours, []) ? 'calendar.refused.crowded' : undefined))

/** A line for each weekday: whether somebody works, and from when to when. */
export function HoursFields({ hours, onChange, error }: HoursFieldsProps) {
  const t = useT()
  const language = useLanguage()
  const put = (weekday: number, spans: readonly TypedSpan[]) =>
    onChange(
      [...hours.filter((one) => one.weekday !== weekday), ...spans.map((span) => spanOf(weekday, span))].toSorted(
        (one, other) => one.weekday - other.weekday,
      ),
    )
  const wrong = error === undefined ? [] : wrongSpans(hours).map(({ index, field }) => ({ span: hours[index], field }))
  return (
    <div>
      {weekdays.map((weekday) => {
        const ofDay = hours.filter((one) => one.weekday === weekday)
        const name = weekdayName(language, weekday, 'long')
        const isWrong = (n: number, end: keyof TypedSpan) => {
          const span = ofDay[n]
          if (error === undefined || !span) return false
          const field = end === 'from' ? 'starts_at' : 'ends_at'
          const isRead = parseTime(span[field]) !== null || span[field] === '24:00'
          return !isRead || wrong.some((one) => one.span === span && one.field === field)
        }
        return (
          <SpansField
            key={weekday}
            label={name}
            spans={ofDay.map(typedOf)}
            onChange={(spans) => put(weekday, spans)}
            labelOf={(end) =>
              t('text.labelled', { label: name, value: t(end === 'from' ? 'team.from' : 'team.until') })
            }
            isWrong={isWrong}
          />
        )
      })}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
