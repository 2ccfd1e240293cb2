import { type CompanyRow, companyApi } from '@callout/domain/companies/company.api.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Badge, Button, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { searchPause, useDraft } from '../ui/useDraft.ts'
import classes from './CompanyPicker.module.css'

interface CompanyPickerProps {
  /** The call that companies are ranked for; without one they come by name, and an inactive one may be chosen too. */
  readonly call_id?: string
  readonly onSelect: (societe_uuid: string) => void
  /** The company being chosen right now. */
  readonly selecting: string | undefined
  /** What the field and the button of a company say, where it is not to be assigned. */
  readonly words?: { readonly search: MessageKey; readonly select: MessageKey; readonly select_one: MessageKey }
}

const toAssign = { search: 'company.search', select: 'company.select', select_one: 'company.select_one' } as const

/** Companies of the network, for a call the best first: name, skills, distance. Never paged. */
export function CompanyPicker({ call_id, onSelect, selecting, words = toAssign }: CompanyPickerProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const { text, type, flush } = useDraft(search, setSearch, searchPause)
  const filterData = { ...(call_id !== undefined && { call_id }), ...(search !== '' && { search }) }
  const query = useAsk(companyApi.list, { request: { Page: 1, PageSize: 0 }, filterData }, { keepPrevious: true })
  const companies = query.data?.Data
  // Without a call there is no skill it could need.
  const fits = ({ has_skill }: CompanyRow) => call_id !== undefined && has_skill

  return (
    <Stack gap="sm">
      <TextInput
        label={t(words.search)}
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
        <ul
          className={classes.list}
          data-stale={query.isPlaceholderData || undefined}
          aria-label={t('field.subContractors')}
        >
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
                data-fits={fits(company) || undefined}
                radius="sm"
                rightSection={fits(company) && <IconCheck size={12} aria-hidden />}
                title={fits(company) ? t('company.has_skill') : undefined}
              >
                {t('company.skills', { count: company.skill_count })}
                {fits(company) && <VisuallyHidden>, {t('company.has_skill')}</VisuallyHidden>}
              </Badge>
              {call_id !== undefined && <span className={classes.distance}>{company.distance}</span>}
              <Button
                size="compact-sm"
                variant="default"
                loading={selecting === company.ID}
                disabled={
                  (call_id !== undefined && !company.active) || (selecting !== undefined && selecting !== company.ID)
                }
                onClick={() => onSelect(company.ID)}
                aria-label={t(words.select_one, { company: company.raison_sociale })}
              >
                {t(company.active || call_id === undefined ? words.select : 'company.inactive')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
