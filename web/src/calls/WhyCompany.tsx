import type { AssignmentRecord } from '@callout/domain/calls/assignment.ts'
import { filters } from '@callout/domain/calls/assignment.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats } from '../kernel/formats.ts'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { useSignedIn } from '../kernel/session.ts'
import { Popup } from '../ui/Popup.tsx'
import { ToneBadge } from '../ui/ToneBadge.tsx'
import { ScoredCompany } from './ScoredCompany.tsx'
import classes from './WhyCompany.module.css'

interface WhyCompanyProps {
  readonly record: CallRecord
  readonly onClose: () => void
}

/** Why this company has the call: who decided how, whom the conditions left out, and how the others scored. */
export function WhyCompany({ record, onClose }: WhyCompanyProps) {
  const t = useT()
  const { data, error, refetch } = useAsk(callApi.assignment, { ID: record.ID }, { staleTime: 0 })
  return (
    <Popup onClose={onClose} title={t('why.title')} size="xl">
      {error && (
        <div role="alert">
          <Text c="var(--mantine-color-error)">{error.message}</Text>
          <Button mt="sm" variant="default" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {data === undefined && !error && <Skeleton height={320} role="status" aria-label={t('list.loading')} />}
      {data === null && <Text>{t('why.none')}</Text>}
      {data && <Explanation assignment={data} />}
    </Popup>
  )
}

function Explanation({ assignment }: { assignment: AssignmentRecord }) {
  const t = useT()
  const { instant, distance } = useFormats()
  const { role } = useSignedIn()
  const { how, raison_sociale: company, companies, passed, ranked, missed } = assignment
  const told = { user_name: assignment.assigned_by || '—', company, when: instant(assignment.assigned_at) }
  const removed = filters.filter((filter) => assignment.removed[filter] > 0)
  const isOwn = role === Role.sat
  return (
    <Stack gap="lg">
      <div>
        <Text>{t(`why.how.${how}`, told)}</Text>
        <Text c="dimmed">{t('why.considered', { companies, passed, version: assignment.policy_version })}</Text>
      </div>
      {removed.length > 0 && (
        <Part title={t('why.removed')}>
          <dl className={classes.removed}>
            {removed.map((filter) => (
              <div key={filter}>
                <dt>{t(`why.filter.${filter}`)}</dt>
                <dd>{assignment.removed[filter]}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {ranked.length > 0 && (
        <Part title={t(isOwn ? 'why.own' : 'why.best')}>
          <ol className={classes.ranked}>
            {ranked.map((one) => (
              <ScoredCompany
                key={one.societe_uuid}
                scored={one}
                isChosen={one.societe_uuid === assignment.societe_uuid}
              />
            ))}
          </ol>
        </Part>
      )}
      {passed === 0 && <Text>{t('why.nobody')}</Text>}
      {missed.length > 0 && (
        <Part title={t('why.missed')}>
          <ul className={classes.missed}>
            {missed.map((one) => (
              <li key={one.societe_uuid} data-chosen={one.societe_uuid === assignment.societe_uuid || undefined}>
                <span className={classes.name}>{one.raison_sociale}</span>
                {one.societe_uuid === assignment.societe_uuid && <ToneBadge tone="good">{t('why.chosen')}</ToneBadge>}
                {one.distance_km !== null && (
                  <Text span c="dimmed">
                    {distance(one.distance_km)}
                  </Text>
                )}
                <span>{one.failures.map((filter) => t(`why.filter.${filter}`)).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}
