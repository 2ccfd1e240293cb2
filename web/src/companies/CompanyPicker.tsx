import { type CompanyRow, companyApi } from '@callout/domain/companies/company.api.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import { Badge, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { searchDelayMs, useDebouncedInput } from '../ui/fields/useDebouncedInput.ts'
import { IconSearch } from '../ui/icons/firstVisitIcons.tsx'
import { CompactLoadError } from '../ui/layout/CompactLoadError.tsx'
import classes from './CompanyPicker.module.css'

interface CompanyPickerProps {
  readonly onSelect: (societe_uuid: string, company: CompanyRow) => void
  /** ID of the company whose selection is being saved. */
  readonly selectingId?: string | undefined
  /** Said about a company beside its place. */
  readonly factsOf?: (societe_uuid: string) => string | undefined
  /** True for a company that is offered above the list: only a search lists it again. */
  readonly isAbove?: (societe_uuid: string) => boolean
  /** False for a company that is not listed at all. */
  readonly isOffered?: (company: CompanyRow) => boolean
  /** The order of the list; by name if there is none. */
  readonly compare?: (one: CompanyRow, other: CompanyRow) => number
  readonly labels?: { readonly search: MessageKey; readonly select: MessageKey; readonly select_one: MessageKey }
}

const selectLabels = { search: 'company.search', select: 'company.select', select_one: 'company.select_one' } as const

/** List of the network's companies by name, with their number of skills. Shown without paging. */
export function CompanyPicker(props: CompanyPickerProps) {
  const { onSelect, selectingId, factsOf, isAbove, isOffered = () => true, compare, labels = selectLabels } = props
  const t = useT()
  const [search, setSearch] = useState('')
  const { text, type, flush } = useDebouncedInput(search, setSearch, searchDelayMs)
  const filterData = search === '' ? {} : { search }
  const query = useEndpointQuery(
    companyApi.list,
    { request: { Page: 1, PageSize: 0 }, filterData },
    { keepPrevious: true },
  )
  const listed = query.data?.Data.filter((one) => isOffered(one) && (search !== '' || !isAbove?.(one.ID)))
  const companies = compare ? listed?.toSorted(compare) : listed
  // While results are outdated, Enter on the first row would select a company that does not match the search.
  const isStale = text !== search || query.isPlaceholderData

  return (
    <Stack gap="sm">
      <TextInput
        label={t(labels.search)}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && flush()}
        autoComplete="off"
        data-autofocus
      />
      {query.error && !companies && <CompactLoadError error={query.error} retry={query.refetch} />}
      {!companies && !query.error && <Skeleton height={240} />}
      {companies?.length === 0 && <Text c="dimmed">{t('company.none_found')}</Text>}
      {companies && companies.length > 0 && (
        <ul className={classes.list} data-stale={isStale || undefined} aria-label={t('field.subContractors')}>
          {companies.map((company) => (
            <li key={company.ID} className={classes.company}>
              <div className={classes.who}>
                <span className={classes.name}>{company.raison_sociale}</span>
                <Text span size="sm" c="dimmed" className={classes.place}>
                  {joinNonEmpty([`${company.code_postal} ${company.ville}`.trim(), factsOf?.(company.ID) ?? ''], ' · ')}
                </Text>
              </div>
              <Badge className={classes.skills} radius="sm">
                {t('company.skills', { count: company.skill_count })}
              </Badge>
              <Button
                size="compact-sm"
                variant="default"
                loading={selectingId === company.ID}
                disabled={selectingId !== undefined && selectingId !== company.ID}
                aria-disabled={isStale}
                onClick={() => isStale || onSelect(company.ID, company)}
                aria-label={t(labels.select_one, { company: company.raison_sociale })}
              >
                {t(labels.select)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
