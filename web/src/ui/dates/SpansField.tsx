import { maxSpansPerDay } from '@callout/domain/platform/working-hours.ts'
import { ActionIcon, Checkbox, Text, TextInput } from '@mantine/core'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconPlus, IconX } from '../icons/firstVisitIcons.tsx'
import classes from './SpansField.module.css'
import { parseTime } from './typedInstant.ts'

/** A time of day from when to when, as typed. */
export interface TypedSpan {
  readonly from: string
  readonly to: string
}

interface SpansFieldProps {
  /** The name of the day. */
  readonly label: string
  readonly spans: readonly TypedSpan[]
  readonly onChange: (spans: TypedSpan[]) => void
  readonly labelOf: (end: keyof TypedSpan) => string
  /** Ends that are marked as wrong. */
  readonly isWrong: (span: number, end: keyof TypedSpan) => boolean
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
}

const usualSpan: TypedSpan = { from: '08:00', to: '18:00' }

/** After a usual break at noon; empty after a day without one. */
const spanAfter = ({ to }: TypedSpan): TypedSpan =>
  parseTime(to) !== null && to <= '15:00' ? { from: '16:00', to: '19:00' } : { from: '', to: '' }

/** The span with what was typed as times: `9` is `09:00`. Text that is no time stays. */
export const withParsedTimes = ({ from, to }: TypedSpan): TypedSpan => ({
  from: parseTime(from) ?? from,
  to: parseTime(to) ?? to,
})

/** The hours of a day, if there are any: from when to when, with as many spans as are added. */
export function SpansField({ label, spans, onChange, labelOf, isWrong, error, disabled = false }: SpansFieldProps) {
  const t = useT()
  const put = (index: number, span: TypedSpan) => onChange(spans.map((one, n) => (n === index ? span : one)))
  const spanAt = (n: number) => spans[n] as TypedSpan
  const time = (span: TypedSpan, n: number, end: keyof TypedSpan) => (
    <TextInput
      className={classes.time}
      inputMode="numeric"
      maxLength={8}
      placeholder={usualSpan[end]}
      aria-label={n === 0 ? labelOf(end) : `${labelOf(end)} (${n + 1})`}
      value={span[end]}
      disabled={disabled}
      error={isWrong(n, end)}
      onChange={(event) => put(n, { ...span, [end]: event.currentTarget.value })}
      onBlur={() => {
        const parsed = withParsedTimes(span)
        // An unchanged field keeps its error.
        if (parsed[end] !== span[end]) put(n, parsed)
      }}
      autoComplete="off"
    />
  )
  return (
    <div className={classes.day}>
      <Checkbox
        className={classes.weekday}
        label={label}
        checked={spans.length > 0}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? [usualSpan] : [])}
      />
      <div className={classes.spans}>
        {spans.length === 0 && <Text c="dimmed">{t('policy.closed')}</Text>}
        {[...spans.keys()].map((n) => (
          <div key={n} className={classes.span}>
            {time(spanAt(n), n, 'from')}
            <span aria-hidden="true">–</span>
            {time(spanAt(n), n, 'to')}
            {n > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={disabled}
                aria-label={t('hours.remove_span', { day: label, ...spanAt(n) })}
                onClick={() => onChange(spans.filter((_, other) => other !== n))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
            {n === spans.length - 1 && n < maxSpansPerDay - 1 && (
              <ActionIcon
                variant="subtle"
                disabled={disabled}
                aria-label={t('hours.add_span', { day: label })}
                title={t('hours.add_span', { day: label })}
                onClick={() => onChange([...spans, spanAfter(spanAt(n))])}
              >
                <IconPlus size={16} />
              </ActionIcon>
            )}
          </div>
        ))}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </div>
    </div>
  )
}
