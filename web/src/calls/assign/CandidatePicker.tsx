import type { CompanyCandidate } from '@callout/domain/calls/assignment/assignment.candidates.ts'
import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { plainText } from '@callout/domain/platform/search-text.ts'
import { Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { IconSearch } from '../../ui/icons/firstVisitIcons.tsx'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import classes from './CandidateItem.module.css'
import { CandidateItem } from './CandidateItem.tsx'

interface CandidatePickerProps {
  readonly ID: string
  readonly onSelect: (societe_uuid: string) => void
  /** The company whose selection is being saved. */
  readonly selectingId?: string | undefined
}

/** Every active company for a call, the best first; those that fail a condition are listed below with the reason. */
export function CandidatePicker({ ID, onSelect, selectingId }: CandidatePickerProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useEndpointQuery(callAdviceApi.candidates, { ID, scope: 'all' })
  const isFound = ({ raison_sociale }: CompanyCandidate) => plainText(raison_sociale).includes(plainText(search.trim()))
  const ranked = data?.ranked.filter(isFound) ?? []
  const missed = data?.missed.filter(isFound) ?? []
  const list = (companies: readonly CompanyCandidate[]) => (
    <ul className={classes.list}>
      {companies.map((company) => (
        <CandidateItem
          key={company.societe_uuid}
          company={company}
          radius_km={data?.radius_km ?? 0}
          name={company.raison_sociale}
          facts={[t('company.skills', { count: company.skill_count }), company.ville]}
          action={
            <Button
              size="compact-sm"
              variant="default"
              loading={selectingId === company.societe_uuid}
              disabled={selectingId !== undefined && selectingId !== company.societe_uuid}
              onClick={() => onSelect(company.societe_uuid)}
              aria-label={t('company.select_one', { company: company.raison_sociale })}
            >
              {t('company.select')}
            </Button>
          }
        />
      ))}
    </ul>
  )
  return (
    <Stack gap="sm">
      <TextInput
        label={t('company.search')}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      {error && !data && <CompactLoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={240} />}
      {data && (
        <section className={classes.scroller} aria-label={t('field.subContractors')}>
          {ranked.length + missed.length === 0 && <Text c="dimmed">{t('company.none_found')}</Text>}
          {ranked.length > 0 && list(ranked)}
          {missed.length > 0 && (
            <>
              <Title order={3} className={classes.outside}>
                {t('candidate.outside')}
              </Title>
              {list(missed)}
            </>
          )}
        </section>
      )}
    </Stack>
  )
}
