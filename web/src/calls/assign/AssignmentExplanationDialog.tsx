import type { AssignmentRecord } from '@callout/domain/calls/assignment/assignment.record.ts'
import { assignmentFilters } from '@callout/domain/calls/assignment/assignment.ts'
import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { isAllowed, pages, Role, who } from '@callout/domain/platform/access.ts'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { pathOf } from '../../platform/browser/url.ts'
import { failureText } from '../../platform/i18n/failureText.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from './AssignmentExplanation.module.css'
import { ScoredCompany } from './ScoredCompany.tsx'

interface AssignmentExplanationDialogProps {
  readonly record: CallRecord
  readonly onClose: () => void
}

/** Explains an assignment: the method, the companies each filter removed, and the scores of the rest. */
export function AssignmentExplanationDialog({ record, onClose }: AssignmentExplanationDialogProps) {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(callAdviceApi.assignment, { ID: record.ID }, { staleTime: 0 })
  return (
    <Popup onClose={onClose} title={t('why.title')} size="xl">
      {error && <CompactLoadError error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton height={320} role="status" aria-label={t('list.loading')} />}
      {data === null && <Text>{t('why.none')}</Text>}
      {data && <Explanation assignment={data} />}
    </Popup>
  )
}

function Explanation({ assignment }: { assignment: AssignmentRecord }) {
  const t = useT()
  const { readerTime } = useFormats()
  const session = useRequiredSession()
  const { raison_sociale: company, repeat, companies, passed, ranked, missed } = assignment
  // A proposal for a single call is the algorithm's choice.
  const how = assignment.how === 'together' && !assignment.others ? 'algorithm' : assignment.how
  const params = {
    user_name: assignment.assigned_by || '—',
    company,
    when: readerTime(assignment.assigned_at),
    others: assignment.others ?? 0,
  }
  const removed = assignmentFilters.filter((filter) => (assignment.removed[filter] ?? 0) > 0)
  const isOwn = session.role === Role.sat
  return (
    <Stack gap="lg">
      <div>
        <Text>{t(`why.how.${how}`, params)}</Text>
        {assignment.how === 'together' && <Alternative assignment={assignment} />}
        {repeat && (
          <Text>{t(`why.repeat.${repeat.rule}`, { call_id: repeat.call_id, company: repeat.raison_sociale })}</Text>
        )}
        <Text c="dimmed">{t('why.considered', { companies, passed, version: assignment.policy_version })}</Text>
        {isAllowed(who.networkAdministrator, session) && (
          <Link to={pathOf(pages.admin.path, ['policy'], { version: assignment.policy_version })}>
            {t('policy.values', { version: assignment.policy_version })}
          </Link>
        )}
      </div>
      {removed.length > 0 && (
        <Section title={t('why.removed')}>
          <dl className={classes.removed}>
            {removed.map((filter) => (
              <div key={filter}>
                <dt>{t(`why.filter.${filter}`)}</dt>
                <dd>{assignment.removed[filter]}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {ranked.length > 0 && (
        <Section title={t(isOwn ? 'why.own' : 'why.best')}>
          <ol className={classes.ranked}>
            {ranked.map((scored) => (
              <ScoredCompany
                key={scored.societe_uuid}
                scored={scored}
                isChosen={scored.societe_uuid === assignment.societe_uuid}
              />
            ))}
          </ol>
        </Section>
      )}
      {passed === 0 && <Text>{t('why.nobody')}</Text>}
      {missed.length > 0 && (
        <Section title={t('why.missed')}>
          <MissedCompanies assignment={assignment} />
        </Section>
      )}
    </Stack>
  )
}

function MissedCompanies({ assignment }: { assignment: AssignmentRecord }) {
  const t = useT()
  const { distance } = useFormats()
  return (
    <ul className={classes.missed}>
      {assignment.missed.map(({ societe_uuid, raison_sociale, distance_km, failures }) => {
        const isChosen = societe_uuid === assignment.societe_uuid
        return (
          <li key={societe_uuid} data-chosen={isChosen || undefined}>
            <span className={classes.name}>{raison_sociale}</span>
            {isChosen && <ToneBadge tone="good">{t('why.chosen')}</ToneBadge>}
            {distance_km !== null && (
              <Text span c="dimmed">
                {distance(distance_km)}
              </Text>
            )}
            <span>{failures.map((filter) => failureText(filter, distance_km, t)).join(' · ')}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The best of the other companies, with its cost: what the score lacks to 100. */
function Alternative({ assignment: { ranked, societe_uuid } }: { assignment: AssignmentRecord }) {
  const t = useT()
  const chosen = ranked.find((one) => one.societe_uuid === societe_uuid)
  const next = ranked.find((one) => one.societe_uuid !== societe_uuid)
  if (!chosen || !next) return null
  const costOf = ({ score }: { readonly score: number }) => (100 - score).toFixed(0)
  return <Text>{t('why.alternative', { company: next.raison_sociale, cost: costOf(next), own: costOf(chosen) })}</Text>
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}
