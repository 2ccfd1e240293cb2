import { fieldsOfPolicy, policyFieldNames } from '@callout/domain/policy/policy.fields.ts'
import type { PolicyRecord, PolicyVersion } from '@callout/domain/policy/policy.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './Policy.module.css'
import { PolicySection } from './PolicySection.tsx'
import { usePolicyText } from './usePolicyText.ts'

interface PolicyVersionsProps {
  readonly record: PolicyRecord
  /** Puts the values of a version into the form. */
  readonly onRestore: (version: PolicyVersion) => void
}

/** The versions of the policy, the newest first: who saved each, when, and what changed. */
export function PolicyVersions({ record, onRestore }: PolicyVersionsProps) {
  const t = useT()
  return (
    <PolicySection title={t('policy.versions')}>
      <ol className={classes.versions}>
        {record.versions.map((version) => (
          <Version
            key={version.version}
            version={version}
            isCurrent={version.version === record.version}
            onRestore={onRestore}
          />
        ))}
      </ol>
    </PolicySection>
  )
}

interface VersionProps extends Pick<PolicyVersionsProps, 'onRestore'> {
  readonly version: PolicyVersion
  readonly isCurrent: boolean
}

function Version({ version, isCurrent, onRestore }: VersionProps) {
  const t = useT()
  const { version: wanted } = useSearch({ strict: false }) as { version?: string | number }
  const isWanted = Number(wanted) === version.version
  const [isOpen, setOpen] = useState(isWanted)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return (
    <li ref={item} className={classes.version} data-wanted={isWanted || undefined}>
      <Group gap="sm">
        <Title order={3}>{t('shell.version', { version: version.version })}</Title>
        {isCurrent && <ToneBadge tone="good">{t('policy.in_force')}</ToneBadge>}
        <Text c="dimmed">{useAuthor(version)}</Text>
      </Group>
      {version.note !== '' && <Text className={classes.note}>{version.note}</Text>}
      <ul className={classes.changes}>
        {version.changes.map(({ field, before, after }) => (
          <PolicyChange key={field} field={field} before={before} after={after} />
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('policy.show_values')}
        </Button>
        {!isCurrent && (
          <Button variant="subtle" size="compact-sm" onClick={() => onRestore(version)}>
            {t('policy.restore')}
          </Button>
        )}
      </Group>
      {isOpen && <Values version={version} />}
    </li>
  )
}

function PolicyChange({ field, before, after }: PolicyVersion['changes'][number]) {
  const { nameOf, shownChange } = usePolicyText()
  const shown = shownChange(field, before, after)
  return (
    <li>
      {nameOf(field)}: {shown.before} → {shown.after}
    </li>
  )
}

/** Author and time of a version. */
function useAuthor({ saved_at, user_name }: PolicyVersion): string {
  const t = useT()
  const { readerTime } = useFormats()
  if (saved_at === null) return t('policy.from_before')
  const when = readerTime(saved_at)
  return user_name === '' ? t('policy.imported', { when }) : t('policy.saved_by', { user_name, when })
}

function Values({ version: { version, policy } }: { readonly version: PolicyVersion }) {
  const t = useT()
  const { nameOf, shownValue } = usePolicyText()
  const fields = fieldsOfPolicy(policy)
  return (
    <dl className={classes.values} aria-label={t('policy.values', { version })}>
      {policyFieldNames.map((field) => (
        <div key={field}>
          <dt>{nameOf(field)}</dt>
          <dd>{shownValue(field, fields[field])}</dd>
        </div>
      ))}
    </dl>
  )
}
