import type { DocumentCheck } from '@callout/domain/documents/document.ts'
import { Text } from '@mantine/core'
import { useId } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import { checkTones } from './CheckBadge.tsx'
import classes from './Checks.module.css'

interface CheckListProps {
  readonly title: string
  readonly checks: readonly DocumentCheck[]
}

/** The findings of a document with their reasons; nothing if there are none. */
export function CheckList({ title, checks }: CheckListProps) {
  const t = useT()
  const id = useId()
  if (checks.length === 0) return null
  return (
    <div>
      <Text id={id} size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <ul className={classes.list} aria-labelledby={id}>
        {checks.map(({ name, severity, text }) => (
          <li key={`${name} ${text}`} className={classes.check} data-check={name}>
            <ToneBadge tone={checkTones[severity]}>{t(`check.severity.${severity}`)}</ToneBadge>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
