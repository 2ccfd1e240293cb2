import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import type { Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { Button, Skeleton, Text } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import classes from '../../ui/layout/ChoiceRows.module.css'
import { CompactLoadError } from '../../ui/layout/CompactLoadError.tsx'
import { moveFocus } from '../../ui/layout/moveFocus.ts'
import { CandidateItem } from '../assign/CandidateItem.tsx'

interface PinDialogProps {
  readonly call: Proposal['assignments'][number]
  readonly onSelect: (societe_uuid: string) => void
  readonly onClose: () => void
}

/** Chooses another of the companies that pass the filters of a call. The rest is then solved again. */
export function PinDialog({ call, onSelect, onClose }: PinDialogProps) {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(callAdviceApi.candidates, { ID: call.ID, scope: 'best' })
  return (
    <Popup onClose={onClose} title={t('dispatch.change', { call_id: call.call_id })} size="lg">
      {error && !data && <CompactLoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={240} role="status" aria-label={t('list.loading')} />}
      {data && data.ranked.length === 0 && <Text c="dimmed">{t('why.nobody')}</Text>}
      {data && data.ranked.length > 0 && (
        <ul className={classes.list} onKeyDown={moveFocus}>
          {data.ranked.map((company) => (
            <CandidateItem
              key={company.societe_uuid}
              company={company}
              radius_km={data.radius_km}
              isSelected={company.societe_uuid === call.societe_uuid}
              name={company.raison_sociale}
              facts={[company.ville]}
              action={
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('company.select_one', { company: company.raison_sociale })}
                  onClick={() => onSelect(company.societe_uuid)}
                >
                  {t('company.select')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </Popup>
  )
}
