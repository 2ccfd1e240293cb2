import type { FirstVisitParts } from '@callout/domain/documents/first-visit.ts'
import { Text } from '@mantine/core'
import { formatCount } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './FirstVisit.module.css'

interface FirstVisitListProps {
  readonly found: FirstVisitParts
  /** Codes of the parts that were refused, because the network does not have them. */
  readonly unknown?: readonly string[]
}

/** The parts that such a call usually needs, each with how often. */
export function FirstVisitList({ found: { calls, parts }, unknown = [] }: FirstVisitListProps) {
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
            {unknown.includes(CodeCom) && <ToneBadge tone="urgent">{t('parts.is_unknown')}</ToneBadge>}
            <Text span size="sm" c="dimmed" className={classes.cases}>
              {t('parts.cases', { cases: formatCount(cases), calls: formatCount(calls) })}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
