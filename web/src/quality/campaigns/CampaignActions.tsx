import { campaignApi } from '@callout/domain/campaigns/campaign.api.ts'
import type { Campaign, CampaignState } from '@callout/domain/campaigns/campaign.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmedSend } from '../../ui/dialogs/ConfirmedSend.tsx'
import { useCampaignText } from './useCampaignText.ts'

const acts = { start: 'running', resume: 'running', stop: 'stopped', close: 'closed' } as const satisfies Record<
  string,
  CampaignState
>
type CampaignAct = keyof typeof acts

const possible: Readonly<Record<CampaignState, readonly CampaignAct[]>> = {
  draft: ['start', 'close'],
  running: ['stop', 'close'],
  stopped: ['resume', 'close'],
  closed: [],
}

/** Starts, stops, resumes and closes a campaign, each after a question that says what follows. */
export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const t = useT()
  const { count } = useFormats()
  const say = useCampaignText()
  const [asked, setAsked] = useState<CampaignAct>()
  const { ID, version, state, appliances, calls, name, mail, mails } = campaign
  const close = () => setAsked(undefined)
  const left = appliances - calls - campaign.refused.length
  return (
    <Group gap="xs">
      {possible[state].map((act) => (
        <Button
          key={act}
          size="compact-sm"
          variant={act === 'start' || act === 'resume' ? 'filled' : 'default'}
          onClick={() => setAsked(act)}
        >
          {t(`campaign.${act}`)}
        </Button>
      ))}
      {asked && (
        <ConfirmedSend
          endpoint={campaignApi.update}
          body={{ ID, version, state: acts[asked] }}
          title={t(`campaign.${asked}_title`, { name })}
          action={t(`campaign.${asked}`)}
          dismiss={t('action.cancel')}
          danger={asked === 'close'}
          onDoneIfMounted={close}
          onClose={close}
        >
          <Text>
            {t(`campaign.${asked}_text`, { count: count(left) })}{' '}
            {acts[asked] === 'running' && mail && (mails.waiting > 0 ? say.mails(campaign) : t('campaign.mail_text'))}
          </Text>
        </ConfirmedSend>
      )}
    </Group>
  )
}
