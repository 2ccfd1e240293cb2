import { addDays, weekdayOf } from '@callout/domain/platform/wall-clock.ts'
import { type Holiday, weekdays } from '@callout/domain/policy/policy.fields.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLanguage } from '../../platform/i18n/i18n.ts'
import classes from './Calendar.module.css'
import { dayInWords, monthName, weekdayLetters } from './dayNames.ts'

interface YearCalendarProps {
  readonly year: number
  readonly holidays: readonly Holiday[]
  /** Weekdays (0 is Monday) on which nobody works. */
  readonly closed: readonly number[]
  readonly onToggle: (day: string) => void
}

const months = Array.from({ length: 12 }, (_, month) => month)
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const isIn = (year: number, day: string) => day.startsWith(`${year}-`)

/** The days of a year, each a button that makes it a holiday or a working day. Arrow keys move, as in one field. */
export function YearCalendar({ year, holidays, closed, onToggle }: YearCalendarProps) {
  const language = useLanguage()
  const [current, setCurrent] = useState('')
  const letters = weekdayLetters(language)
  const root = useRef<HTMLDivElement>(null)
  const names = new Map(holidays.map(({ day, name }) => [day, name]))
  const reachable = isIn(year, current) ? current : `${year}-01-01`
  const move = (event: KeyboardEvent, day: string) => {
    const next = dayAfterKey(event.key, day)
    if (next === undefined) return
    event.preventDefault()
    if (!isIn(year, next)) return
    setCurrent(next)
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <div ref={root} className={classes.year}>
      {months.map((month) => (
        <section key={month} className={classes.month} aria-label={`${monthName(language, month)} ${year}`}>
          <h3>{monthName(language, month)}</h3>
          <div className={classes.days}>
            {weekdays.map((day) => (
              <span key={day} className={classes.weekday} aria-hidden>
                {letters[day]}
              </span>
            ))}
            {daysOf(year, month).map((day, at) => (
              <button
                key={day}
                type="button"
                data-day={day}
                className={classes.day}
                style={at === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
                aria-pressed={names.has(day)}
                aria-label={[dayInWords(language, day), names.get(day)].filter(Boolean).join(', ')}
                title={names.get(day) || undefined}
                data-closed={closed.includes(weekdayOf(day)) || undefined}
                tabIndex={day === reachable ? 0 : -1}
                onFocus={() => setCurrent(day)}
                onKeyDown={(event) => move(event, day)}
                onClick={() => onToggle(day)}
              >
                {Number(day.slice(8))}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

const daysOf = (year: number, month: number) => {
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Array.from({ length: count }, (_, at) => dayOf(year, month, at + 1))
}

/** The day to which a key moves; PageUp and PageDown to the first of a month. */
function dayAfterKey(key: string, day: string): string | undefined {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  if (key === 'PageUp') return dayOf(year, month - 1, 1)
  if (key === 'PageDown') return dayOf(year, month + 1, 1)
  if (key === 'Home') return dayOf(year, month, 1)
  if (key === 'End') return dayOf(year, month + 1, 0)
  const step = steps[key]
  return step === undefined ? undefined : addDays(day, step)
}
