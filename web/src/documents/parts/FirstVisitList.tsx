import type { FirstVisitParts } from '@callout/domain/documents/first-visit.ts'
import { Text } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './FirstVisit.module.css'

/** The parts that such a call usually needs, each with how often. */
export function FirstVisitList({ found: { calls, parts } }: { readonly found: FirstVisitParts }) {
  const t = useT()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('parts.hint')}
      </Text>
      <ul className={classes.parts}>
        {parts.map(({ CodeCom, item_name, cases, is_requested }) => (
          <li key={CodeCom}>
            <span className={classes.name}>{item_name || CodeCom}</span>
            {is_requested && <ToneBadge tone="good">{t('parts.is_requested')}</ToneBadge>}
            <Text span size="sm" c="dimmed" className={classes.cases}>
              {t('parts.cases', { cases: formatCount(cases), calls: formatCount(calls) })}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
