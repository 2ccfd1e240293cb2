import type { ChartName } from '@callout/domain/overview/overview.ts'
import { formatCount, formatPercent, formatQuantity } from '../../platform/i18n/formats.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

/** The median of the values that are there; null without any. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Steps of a figure as the sentence shows it: per cent, and hours in tenths below ten. */
const stepOf = (name: ChartName, value: number) =>
  name === 'first_visit' ? 0.01 : name === 'hours_to_accept' && value < 10 ? 0.1 : 1

/** One sentence on a figure and its change. Rounds both values first, so that the sentence agrees with itself. */
export function changeSentence(t: Translate, name: ChartName, now: number, before: number | null): string {
  const step = stepOf(name, now)
  const rounded = Math.round(now / step)
  const value = { calls: formatCount, hours_to_accept: formatQuantity, first_visit: formatPercent }[name](
    rounded * step,
  )
  const sentence = t(`overview.now.${name}`, { value })
  if (before === null) return sentence
  const steps = rounded - Math.round(before / step)
  const change = formatQuantity(Math.abs(steps) * (name === 'first_visit' ? 1 : step))
  const direction = steps > 0 ? 'up' : 'down'
  return `${sentence}, ${steps === 0 ? t('overview.same') : t(`overview.${direction}.${name}`, { change })}`
}
