import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { Button, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useDialogState } from '../platform/forms/useDialogState.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { CostPareto } from './CostPareto.tsx'
import { CampaignSection } from './campaigns/CampaignSection.tsx'
import { HeatMap } from './HeatMap.tsx'
import { LookBackDialog } from './LookBackDialog.tsx'
import { PooledChanges } from './PooledChanges.tsx'
import classes from './Quality.module.css'
import { QualityExports } from './QualityExports.tsx'
import { QualityFoot } from './QualityFoot.tsx'
import { QualityMails } from './QualityMails.tsx'
import { SignalList } from './SignalList.tsx'
import { ProductNames } from './useQualityNames.ts'

const CreateCampaignDialog = lazyDialog(() => import('./campaigns/CreateCampaignDialog.tsx'), 'CreateCampaignDialog')

/** Alarms of product quality, their evidence and their cost. */
export function QualityPage() {
  const t = useT()
  const { networks } = useRequiredSession()
  const [scope, setScope] = useState('one')
  const [isLookingBack, setLookingBack] = useState(false)
  const [creating, setCreating] = useDialogState<{ readonly signal?: string }>('campaign')
  const [opened, setOpened] = useState<string>()
  const body = scope === 'all' ? { networks: networks.map(({ code }) => code) } : {}
  const { data, error, refetch } = useEndpointQuery(qualityApi.overview, body, { keepPrevious: true })
  const title = t('menu.quality')
  useTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <Title order={1}>{title}</Title>
        {networks.length > 1 && (
          <SegmentedControl
            aria-label={t('quality.networks')}
            value={scope}
            onChange={setScope}
            data={[
              { value: 'one', label: t('quality.this_network') },
              { value: 'all', label: t('quality.all_networks') },
            ]}
          />
        )}
        {data && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setLookingBack(true)}>
              {t('quality.look_back')}
            </Button>
            <QualityExports />
          </Group>
        )}
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={480} role="status" aria-label={t('list.loading')} />}
      {data && (
        <ProductNames value={data.product_names}>
          {data.updated_at === null ? (
            <Text c="dimmed">{t('quality.not_counted')}</Text>
          ) : (
            <SignalList signals={data.signals} onCampaign={({ ID }) => setCreating({ signal: ID })} />
          )}
          {scope === 'one' && <CampaignSection opened={opened} onOpen={setOpened} onCreate={() => setCreating({})} />}
          {data.pooled.length > 0 && <PooledChanges changes={data.pooled} />}
          <HeatMap cells={data.cells} since={data.cells_since} />
          {scope === 'one' && <CostPareto />}
          {scope === 'one' && <QualityMails />}
          <QualityFoot overview={data} />
          {creating && (
            <CreateCampaignDialog
              signal={data.signals.find(({ ID }) => ID === creating.signal)}
              onCreated={({ ID }) => {
                setCreating(undefined)
                setOpened(ID)
              }}
              onClose={() => setCreating(undefined)}
            />
          )}
          {isLookingBack && <LookBackDialog onClose={() => setLookingBack(false)} />}
        </ProductNames>
      )}
    </div>
  )
}
