import type { SimulationFigures, SimulationResult } from '@callout/domain/policy/simulation.ts'
import { Text, Title } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ElsewhereCalls } from './ElsewhereCalls.tsx'
import { LoadChart } from './LoadChart.tsx'
import classes from './Trial.module.css'

const figureNames = ['placed', 'without_candidate', 'distance_km', 'answer_hours', 'declined'] as const

/** The calls of a period by today's policy and by the tried one, side by side. */
export function TrialResult({ result }: { readonly result: SimulationResult }) {
  const t = useT()
  const { count, tenths } = useFormats()
  const { calls, today, tried, companies, elsewhere } = result
  const shown = (figures: SimulationFigures, name: (typeof figureNames)[number]) => {
    const value = figures[name]
    if (value === null) return '—'
    return name === 'placed' || name === 'without_candidate' ? count(value) : tenths(value)
  }
  const title = t('policy.try_result', { count: count(calls) })
  return (
    <div className={classes.result}>
      <Title order={3}>{title}</Title>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('policy.try_today')}</th>
            <th scope="col">{t('policy.try_tried')}</th>
          </tr>
        </thead>
        <tbody>
          {figureNames.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`policy.figure.${name}`)}</th>
              <td>{shown(today, name)}</td>
              <td>{shown(tried, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text c="dimmed">{t('policy.try_estimate')}</Text>
      <LoadChart companies={companies} />
      <ElsewhereCalls elsewhere={elsewhere} />
    </div>
  )
}
