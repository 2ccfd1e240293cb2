import { costApi } from '@callout/domain/quality/costs.api.ts'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { CostTable } from './CostTable.tsx'
import { QualitySection } from './QualitySection.tsx'

const views = ['problems', 'parts', 'products'] as const

/** Cost of the failures of the last year, by problem, part and product. */
export function CostPareto() {
  const t = useT()
  const [view, setView] = useState<(typeof views)[number]>('problems')
  const { data, error, refetch } = useEndpointQuery(costApi, {}, { staleTime: 600_000 })
  return (
    <QualitySection
      title={t('quality.costs')}
      hint={t('quality.costs_hint')}
      action={
        <SegmentedControl
          aria-label={t('quality.costs')}
          value={view}
          onChange={(value) => setView(value as typeof view)}
          data={views.map((value) => ({ value, label: t(`quality.by.${value}`) }))}
        />
      }
    >
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={320} role="status" aria-label={t('list.loading')} />}
      {data && <CostTable key={view} kind={view} rows={data[view]} />}
    </QualitySection>
  )
}
