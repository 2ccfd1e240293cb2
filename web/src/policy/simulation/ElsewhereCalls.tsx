import type { AssignmentFilter, Criterion } from '@callout/domain/calls/assignment/assignment.ts'
import type { ChosenCompany, ElsewhereReason, SimulationResult } from '@callout/domain/policy/simulation.ts'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { callPath } from '../../platform/browser/recordPaths.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import classes from './Trial.module.css'

/** Calls that another company would get by the tried policy, with the reason. */
export function ElsewhereCalls({ elsewhere }: Pick<SimulationResult, 'elsewhere'>) {
  const t = useT()
  const { count, distance } = useFormats()
  const title = t('policy.try_elsewhere', { count: count(elsewhere.count) })
  const nameOf = (company: ChosenCompany | null) =>
    company ? `${company.raison_sociale}, ${distance(company.distance_km)}` : t('policy.try_nobody')
  const reasonOf = (reason: ElsewhereReason) =>
    reason.startsWith('filter_')
      ? t(`why.filter.${reason.slice('filter_'.length) as AssignmentFilter}`)
      : t(`why.criterion.${reason as Criterion}`)
  return (
    <div>
      <Title order={3}>{title}</Title>
      {elsewhere.calls.length > 0 && (
        <ul className={classes.calls} aria-label={title}>
          {elsewhere.calls.map(({ ID, call_id, today, tried, reason }) => (
            <li key={ID}>
              <Link to={callPath(ID)}>{call_id}</Link>
              <span className={classes.companies}>
                {nameOf(today)} → {nameOf(tried)}
              </span>
              <span className={classes.reason}>
                {t('text.labelled', { label: t('policy.try_reason'), value: reasonOf(reason) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
