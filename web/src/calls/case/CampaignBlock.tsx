import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { CallCampaign } from '@callout/domain/calls/call-campaign.ts'
import { Group, Radio, Text, Title } from '@mantine/core'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import classes from './CallOverview.module.css'

interface CampaignBlockProps {
  readonly campaign: CallCampaign
  readonly answer: FieldProps<CallRecord['campaign_answer']>
}

/** The reason of a visit that nobody called for, what to check, and the question whose answer counts. */
export function CampaignBlock({ campaign, answer }: CampaignBlockProps) {
  const t = useT()
  const { day } = useFormats()
  const { name, text, to_check, question, parts, due_on } = campaign
  const { value, onChange, disabled = false, error, name: field } = answer
  return (
    <section data-campaign>
      <Title order={2} className={classes.heading}>
        {t('campaign.text')}
      </Title>
      <Text c="dimmed" size="sm">
        {name} · {t('campaign.until', { day: day(due_on) })}
      </Text>
      <Text className={classes.text}>{text}</Text>
      {to_check !== '' && (
        <Text className={classes.text}>{t('text.labelled', { label: t('campaign.to_check'), value: to_check })}</Text>
      )}
      {parts.length > 0 && <Text>{t('text.labelled', { label: t('campaign.parts'), value: parts.join(', ') })}</Text>}
      {question !== '' && (
        <Radio.Group
          name={field}
          label={question}
          value={value}
          onChange={(chosen) => onChange(chosen as typeof value)}
          error={error}
          mt="xs"
        >
          <Group mt={4}>
            <Radio value="Y" label={t('text.yes')} disabled={disabled} />
            <Radio value="N" label={t('text.no')} disabled={disabled} />
          </Group>
        </Radio.Group>
      )}
    </section>
  )
}
