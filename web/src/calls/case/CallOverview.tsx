import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Timeline } from '../../history/Timeline.tsx'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from '../../ui/fields/fieldProps.ts'
import { labelOf } from '../../ui/fields/labels.ts'
import { useMoveToWish } from '../answer/useMoveToWish.ts'
import classes from './CallOverview.module.css'

const CampaignBlock = lazyComponent(() => import('./CampaignBlock.tsx'), 'CampaignBlock')
const CustomerBlock = lazyComponent(() => import('../../customer-link/CustomerBlock.tsx'), 'CustomerBlock')

interface CallOverviewProps {
  readonly record: CallRecord
  /** The answer to the question of the call's campaign. */
  readonly campaignAnswer: FieldProps<CallRecord['campaign_answer']>
}

/** The campaign, the customer's answers, the texts of the fault, and everything that happened to the call. */
export function CallOverview({ record, campaignAnswer }: CallOverviewProps) {
  const t = useT()
  const wish = useMoveToWish(record)
  return (
    <div className={classes.overview}>
      <Suspense>
        {record.campaign && <CampaignBlock campaign={record.campaign} answer={campaignAnswer} />}
        <CustomerBlock call={record} wish={wish} />
      </Suspense>
      {wish.dialog}
      <FaultText title={t('call.fault')} text={record.description} />
      <FaultText title={labelOf(t, 'description_sat')} text={record.description_sat} />
      <section>
        <Title order={2} className={classes.heading}>
          {t('timeline.title')}
        </Title>
        <Timeline owner={{ service_job_uuid: record.ID }} place={record} />
      </section>
    </div>
  )
}

function FaultText({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      <Text className={classes.text}>{text}</Text>
    </section>
  )
}
