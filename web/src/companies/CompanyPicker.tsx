import { type CompanyRow, companyApi } from '@callout/domain/companies/company.api.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Badge, Button, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { searchDelayMs, useDebouncedInput } from '../ui/fields/useDebouncedInput.ts'
import classes from './CompanyPicker.module.css'

interface CompanyPickerProps {
  /** Ranks the companies for this call. Without it they are sorted by name, and inactive ones can be selected too. */
  readonly call_id?: string
  readonly onSelect: (societe_uuid: string, company: CompanyRow) => void
  /** ID of the company whose selection is being saved. */
  readonly selectingId: string | undefined
  /** Texts for a purpose other than assigning a call. */
  readonly labels?: { readonly search: MessageKey; readonly select: MessageKey; readonly select_one: MessageKey }
}

const assignLabels = { search: 'company.search', select: 'company.select', select_one: 'company.select_one' } as const

/** List of companies with name, skills and distance. For a call, the best come first. Shown without paging. */
export function CompanyPicker({ call_id, onSelect, selectingId, labels = assignLabels }: CompanyPickerProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const { text, type, flush } = useDebouncedInput(search, setSearch, searchDelayMs)
  const filterData = { ...(call_id !== undefined && { call_id }), ...(search !== '' && { search }) }
  const query = useEndpointQuery(
    companyApi.list,
    { request: { Page: 1, PageSize: 0 }, filterData },
    { keepPrevious: true },
  )
  const companies = query.data?.Data
  // While results are outdated, Enter on the first row would select a company that does not match the search.
  const isStale = text !== search || query.isPlaceholderData
  // Without a call no skill is needed.
  const hasNeededSkill = ({ has_skill }: CompanyRow) => call_id !== undefined && has_skill

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
      {query.error && !companies && (
        <div role="alert">
          <Text c="var(--mantine-color-error)">{query.error.message}</Text>
          <Button mt="sm" variant="default" onClick={() => void query.refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {!companies && !query.error && <Skeleton height={240} />}
      {companies?.length === 0 && <Text c="dimmed">{t('company.none_found')}</Text>}
      {companies && companies.length > 0 && (
        <ul className={classes.list} data-stale={isStale || undefined} aria-label={t('field.subContractors')}>
          {companies.map((company) => (
            <li key={company.ID} className={classes.company} data-ranked={call_id !== undefined || undefined}>
              <div className={classes.who}>
                <span className={classes.name}>{company.raison_sociale}</span>
                <Text span size="sm" c="dimmed" className={classes.place}>
                  {company.code_postal} {company.ville}
                </Text>
              </div>
              <Badge
                className={classes.skills}
                data-fits={hasNeededSkill(company) || undefined}
                radius="sm"
                rightSection={hasNeededSkill(company) && <IconCheck size={12} aria-hidden />}
                title={hasNeededSkill(company) ? t('company.has_skill') : undefined}
              >
                {t('company.skills', { count: company.skill_count })}
                {hasNeededSkill(company) && <VisuallyHidden>, {t('company.has_skill')}</VisuallyHidden>}
              </Badge>
              {call_id !== undefined && <span className={classes.distance}>{company.distance}</span>}
              <Button
                size="compact-sm"
                variant="default"
                loading={selectingId === company.ID}
                disabled={
                  (call_id !== undefined && !company.active) ||
                  (selectingId !== undefined && selectingId !== company.ID)
                }
                aria-disabled={isStale}
                onClick={() => isStale || onSelect(company.ID, company)}
                aria-label={t(labels.select_one, { company: company.raison_sociale })}
              >
                {t(company.active || call_id === undefined ? labels.select : 'company.inactive')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
