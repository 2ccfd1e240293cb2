import { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import type { Campaign } from '@callout/domain/campaigns/campaign.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import classes from '../Quality.module.css'
import { QualitySection } from '../QualitySection.tsx'
import { CampaignCard } from './CampaignCard.tsx'
import { CampaignDialog } from './CampaignDialog.tsx'

/** Intervals between refreshes, in milliseconds: while a campaign makes calls, and while one runs. */
const refreshMs = { making: 5000, running: 60_000 }

/** The next refresh after these campaigns, while the page is visible; none if nothing runs. */
function refreshAfter(campaigns: readonly Campaign[] = []): number | false {
  const running = campaigns.filter(({ state }) => state === 'running')
  if (running.length === 0) return false
  const isMaking = running.some(({ appliances, calls, refused }) => calls + refused.length < appliances)
  return isMaking ? refreshMs.making : refreshMs.running
}

interface CampaignSectionProps {
  /** Key of the campaign that is open. */
  readonly opened: string | undefined
  readonly onOpen: (ID: string | undefined) => void
  readonly onCreate: () => void
}

/** The campaigns of the network, the newest first. */
export function CampaignSection({ opened, onOpen, onCreate }: CampaignSectionProps) {
  const t = useT()
  const { role } = useRequiredSession()
  const { data, error, refetch } = useQuery({
    ...endpointQuery(campaignApi.list, {}),
    refetchInterval: ({ state }) => refreshAfter(state.data),
  })
  const shown = data?.find(({ ID }) => ID === opened)
  return (
    <QualitySection
      title={t('campaign.section')}
      hint={t('campaign.hint')}
      action={
        role === Role.dispatcher && (
          <Button variant="subtle" size="compact-sm" onClick={onCreate}>
            {t('campaign.from_serials')}
          </Button>
        )
      }
    >
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={80} role="status" aria-label={t('list.loading')} />}
      {data?.length === 0 && <Text c="dimmed">{t('campaign.none')}</Text>}
      <ul className={classes.signals}>
        {data?.map((campaign) => (
          <CampaignCard key={campaign.ID} campaign={campaign} onOpen={() => onOpen(campaign.ID)} />
        ))}
      </ul>
      {shown && <CampaignDialog campaign={shown} onClose={() => onOpen(undefined)} />}
    </QualitySection>
  )
}
