import { addDays } from '@callout/domain/platform/wall-clock.ts'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Charts.module.css'
import type { Bar, ChartProps } from './chart.ts'

export interface WeekBarsProps extends Pick<ChartProps, 'format' | 'linkOf'> {
  readonly bars: readonly Bar[]
  /** The value of a full bar; undefined for the highest one. */
  readonly max?: number | undefined
}

/** Height of a full bar, and of the texts above and below it. */
const [barHeight, textHeight] = [88, 18]
const height = barHeight + 2 * textHeight

/** The most bars that all have their days. */
const maxDays = 8

/** Weeks as bars with a line across. For the mouse: the table has the same values and links for everybody else. */
export function WeekBars({ bars, max, format, linkOf }: WeekBarsProps) {
  const t = useT()
  const highest = max ?? Math.max(...bars.flatMap(({ value, line }) => [value ?? 0, line ?? 0]), 0)
  const sizeOf = (value: number) => (highest === 0 ? 0 : (value / highest) * barHeight)
  const x = (slot: number) => `${(slot / bars.length) * 100}%`
  const step = Math.ceil(bars.length / maxDays)
  return (
    <svg className={classes.chart} data-dense={step > 1 || undefined} width="100%" height={height} aria-hidden="true">
      {bars.map(({ at, value, line, isBefore }, n) => {
        const hasDay = (bars.length - 1 - n) % step === 0
        const top = textHeight + barHeight - sizeOf(value ?? 0)
        const y = textHeight + barHeight - sizeOf(line ?? 0)
        const text = value === null ? '—' : format(value)
        const isCrossed = line !== null && y < top && y > top - textHeight
        return (
          <Link key={at} className={classes.week} to={linkOf({ at, value }, 'value')} tabIndex={-1}>
            <title>{t('text.labelled', { label: `${shortDay(at)} – ${shortDay(addDays(at, 6))}`, value: text })}</title>
            <rect className={classes.slot} x={x(n)} width={x(1)} height={height} />
            <rect
              className={classes.bar}
              data-before={isBefore || undefined}
              x={x(n + 0.16)}
              y={top}
              width={x(0.68)}
              height={textHeight + barHeight - top}
              rx={2}
            />
            {line !== null && <line className={classes.line} x1={x(n)} x2={x(n + 1)} y1={y} y2={y} />}
            <text className={classes.value} x={x(n + 0.5)} y={(isCrossed ? y : top) - 5}>
              {text}
            </text>
            {hasDay && (
              <text x={x(n + 0.5)} y={height - 4}>
                {shortDay(at)}
              </text>
            )}
          </Link>
        )
      })}
    </svg>
  )
}

/** Month and day. */
const shortDay = (at: string) => formatDay(at).slice(5)
