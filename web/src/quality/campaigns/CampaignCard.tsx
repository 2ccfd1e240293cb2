import type { Campaign, CampaignState } from '@callout/domain/campaigns/campaign.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { type Tone, ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from '../Quality.module.css'
import { CampaignActions } from './CampaignActions.tsx'
import { useCampaignText } from './useCampaignText.ts'

export const campaignTones: Record<CampaignState, Tone> = {
  draft: 'plain',
  running: 'info',
  stopped: 'waiting',
  closed: 'done',
}

interface CampaignCardProps {
  readonly campaign: Campaign
  readonly onOpen: () => void
}

/** A campaign with how far it is and what it found. */
export function CampaignCard({ campaign, onOpen }: CampaignCardProps) {
  const t = useT()
  const { count, day } = useFormats()
  const say = useCampaignText()
  const { role } = useRequiredSession()
  const { name, state, done, appliances, calls, defective, list, filterData } = campaign
  return (
    <li className={classes.signal}>
      <div className={classes.signalTop}>
        <Anchor component="button" inherit className={classes.signalTitle} onClick={onOpen}>
          {name}
        </Anchor>
        <ToneBadge tone={campaignTones[state]}>{t(`campaign.state.${state}`)}</ToneBadge>
        <Text span c="dimmed" size="sm">
          {t('campaign.until', { day: day(campaign.due_on) })}
        </Text>
      </div>
      <Progress value={appliances > 0 ? (done / appliances) * 100 : 0} aria-label={say.done(campaign)} />
      <Text>
        {say.done(campaign)}
        {calls > 0 && (
          <>
            {' · '}
            <Anchor component={Link} to={listLink(list, filterData.calls)} inherit underline="always">
              {t('campaign.calls_link', { count: count(calls) })}
            </Anchor>
          </>
        )}
        {defective > 0 && (
          <>
            {' · '}
            <Anchor component={Link} to={listLink(list, filterData.defective)} inherit underline="always">
              {t('campaign.defective_link', { count: count(defective) })}
            </Anchor>
          </>
        )}
      </Text>
      {calls > 0 && <Text>{say.cost(campaign)}</Text>}
      {done > 0 && <Text>{say.effect(campaign)}</Text>}
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          {t('campaign.open')}
        </Button>
        {role === Role.dispatcher && <CampaignActions campaign={campaign} />}
      </Group>
    </li>
  )
}
