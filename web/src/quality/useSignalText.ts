import type { Signal, SignalFigures } from '@callout/domain/quality/signal.ts'
import { formatNumber, useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useMonthName } from '../platform/i18n/useMonthName.ts'

/** Words for the figures of an alarm. */
export function useSignalText() {
  const t = useT()
  const { tenths, count, day } = useFormats()
  const monthName = useMonthName()
  const whole = (value: number) => count(Math.round(value))
  const months = (from: string, to: string) =>
    from === to ? monthName(from) : t('quality.months', { from: monthName(from), to: monthName(to) })
  return {
    /** `14 calls where 4.1 were expected (3.4 times; 1.9 to 5.7) since 2026/08/03.` */
    observed: (figures: SignalFigures, since: Signal['since']) =>
      t('quality.observed_text', {
        observed: figures.observed,
        expected: tenths(figures.expected),
        ratio: tenths(figures.ratio),
        lower: tenths(figures.lower),
        upper: tenths(figures.upper),
        since: day(since),
      }),
    window: ({ window }: SignalFigures) =>
      window &&
      t(window.by_serial ? 'quality.produced_text' : 'quality.installed_text', {
        months: months(window.from, window.to),
        likely: months(window.likely_from, window.likely_to),
        serials: `${window.serial_from} – ${window.serial_to}`,
        appliances: count(window.appliances),
        not_failed: count(window.not_failed),
      }),
    forecast: ({ forecast }: SignalFigures) =>
      forecast.upper > 0 &&
      t('quality.forecast_text', {
        calls: whole(forecast.calls),
        lower: whole(forecast.lower),
        upper: whole(forecast.upper),
        cost: `${whole(forecast.cost)}\u00a0€`,
      }),
    artefact: ({ kind, name, share, p }: SignalFigures['artefacts'][number]) =>
      t('quality.artefact_text', {
        share: `${Math.round(share * 100)}\u00a0%`,
        kind: t(`quality.artefact.${kind}`),
        name,
        p: p < 0.001 ? `< ${formatNumber(0.001)}` : `= ${formatNumber(Math.round(p * 1000) / 1000)}`,
      }),
  }
}
