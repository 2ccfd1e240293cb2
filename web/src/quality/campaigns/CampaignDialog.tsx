import type { Campaign } from '@callout/domain/campaigns/campaign.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { Anchor, Progress, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { listLink } from '../../platform/lists/listLink.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { Popup } from '../../ui/dialogs/Popup.tsx'
import { Fact } from '../../ui/layout/Fact.tsx'
import { ToneBadge } from '../../ui/layout/ToneBadge.tsx'
import classes from '../Quality.module.css'
import { useQualityNames } from '../useQualityNames.ts'
import { CampaignActions } from './CampaignActions.tsx'
import { campaignTones } from './CampaignCard.tsx'
import { useCampaignText } from './useCampaignText.ts'

interface CampaignDialogProps {
  readonly campaign: Campaign
  readonly onClose: () => void
}

/** A campaign whole: what it reached, whether it helps, what its visits do, and who did what with it. */
export function CampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const t = useT()
  const { count, day, readerTime } = useFormats()
  const { problemName } = useQualityNames()
  const { role } = useRequiredSession()
  const say = useCampaignText()
  const { state, done, appliances, calls, joined, defective, answered, mail, refused, list, filterData } = campaign
  return (
    <Popup title={campaign.name} size="lg" onClose={onClose}>
      <div className={classes.section}>
        <div className={classes.signalTop}>
          <ToneBadge tone={campaignTones[state]}>{t(`campaign.state.${state}`)}</ToneBadge>
          <Text span>{t('campaign.until', { day: day(campaign.due_on) })}</Text>
        </div>
        <Text>{say.done(campaign)}</Text>
        <Progress value={appliances > 0 ? (done / appliances) * 100 : 0} aria-label={say.done(campaign)} />
        <dl className={classes.facts}>
          <Fact term={t('quality.calls')}>
            <CountLink count={calls} to={listLink(list, filterData.calls)} />
            {joined > 0 && ` · ${t('campaign.joined', { count: count(joined) })}`}
          </Fact>
          <Fact term={t('campaign.defective')}>
            <CountLink count={defective} to={listLink(list, filterData.defective)} />{' '}
            {t('campaign.answered', { count: count(answered) })}
          </Fact>
          <Fact term={t('quality.cost')}>{say.cost(campaign)}</Fact>
          <Fact term={t('campaign.effect')}>
            {say.effect(campaign)} {say.effectCounts(campaign)}
          </Fact>
          {mail && <Fact term={t('campaign.mails')}>{say.mails(campaign)}</Fact>}
          <Fact term={t('field.problem_type')}>{problemName(campaign.problem_type_id)}</Fact>
          <Fact term={t('campaign.text')}>{campaign.text}</Fact>
          {campaign.to_check && <Fact term={t('campaign.to_check')}>{campaign.to_check}</Fact>}
          {campaign.question && <Fact term={t('campaign.question')}>{campaign.question}</Fact>}
          {campaign.parts.length > 0 && <Fact term={t('campaign.parts')}>{campaign.parts.join(', ')}</Fact>}
        </dl>
        {refused.length > 0 && (
          <details>
            <summary>{t('campaign.refused_count', { count: count(refused.length) })}</summary>
            <ul>
              {refused.map(({ serial, reason }) => (
                <li key={serial}>{t('text.labelled', { label: serial, value: reason })}</li>
              ))}
            </ul>
          </details>
        )}
        {role === Role.dispatcher && <CampaignActions campaign={campaign} />}
        <ul className={classes.history} aria-label={t('quality.said_since')}>
          {campaign.states.map((entry) => (
            <li key={entry.at}>
              {readerTime(entry.at)} · {entry.user_name} · {t(`campaign.state.${entry.state}`)}
            </li>
          ))}
        </ul>
      </div>
    </Popup>
  )
}

/** A number that opens its list; none opens nothing. */
function CountLink({ count, to }: { readonly count: number; readonly to: string }) {
  const formats = useFormats()
  if (count === 0) return '0'
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {formats.count(count)}
    </Anchor>
  )
}
