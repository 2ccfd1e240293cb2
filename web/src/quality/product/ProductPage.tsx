import { costApi } from '@callout/domain/quality/costs.api.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { Select, Skeleton, Switch, Text, Title } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { formatPercent, useFormats } from '../../platform/i18n/formats.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { CostTable } from '../CostTable.tsx'
import classes from '../Quality.module.css'
import { QualitySection } from '../QualitySection.tsx'
import { useQualityNames } from '../useQualityNames.ts'
import { CumulativeChart } from './CumulativeChart.tsx'
import { ForecastChart } from './ForecastChart.tsx'
import { LifeChart } from './LifeChart.tsx'
import { Triangle } from './Triangle.tsx'
import { WeekChart } from './WeekChart.tsx'

/** A product, perhaps about one problem: when its appliances fail, and what will come. */
export function ProductPage() {
  const t = useT()
  const { count } = useFormats()
  const navigate = useNavigate()
  const { product: code_product = '' } = useParams({ strict: false })
  const { problem = '', cover } = useSearch({ strict: false }) as { problem?: string; cover?: string }
  const { problemName } = useQualityNames()
  const body = { code_product, problem_type_id: problem, all_cover: cover === 'all' }
  const { data, error, refetch } = useEndpointQuery(qualityApi.product, body, { keepPrevious: true })
  const costs = useEndpointQuery(costApi, { code_product })
  const title = data?.item_name || code_product
  useTitle(title)
  const show = (search: { problem?: string | undefined; cover?: string | undefined }) =>
    void navigate({ to: '.', search: { problem: problem || undefined, cover, ...search }, replace: true })
  const choices = new Set([...(costs.data?.problems.map(({ key }) => key) ?? []), ...(problem ? [problem] : [])])
  return (
    <div className={classes.page}>
      <div>
        <Link className={classes.back} to="/quality">
          {t('menu.quality')}
        </Link>
        <div className={classes.top}>
          <Title order={1}>{title}</Title>
          <Select
            aria-label={t('field.problem_type')}
            placeholder={t('quality.every_problem')}
            clearable
            searchable
            value={problem || null}
            onChange={(value) => show({ problem: value ?? undefined })}
            data={[...choices].map((value) => ({ value, label: problemName(value) }))}
            comboboxProps={{ width: 320, position: 'bottom-end' }}
          />
          <Switch
            label={t('quality.all_cover')}
            checked={cover === 'all'}
            onChange={({ currentTarget }) => show({ cover: currentTarget.checked ? 'all' : undefined })}
          />
        </div>
        {data && (
          <Text c="dimmed">
            {t('quality.units', { units: count(data.units), share: formatPercent(data.coverage) })}
          </Text>
        )}
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={480} role="status" aria-label={t('list.loading')} />}
      {data && (
        <>
          {problem && <WeekChart code_product={code_product} problem_type_id={problem} />}
          <LifeChart life={data.life} weibull={data.weibull} />
          <CumulativeChart triangle={data.triangle} />
          <Triangle
            triangle={data.triangle}
            filters={{
              code_product,
              ...(problem && { problem_type: [problem] }),
              [cover === 'all' ? 'failure' : 'counted_failure']: true,
            }}
          />
          <ForecastChart forecast={data.forecast} />
          {costs.data && (
            <QualitySection title={t('quality.by.parts')} hint={t('quality.costs_hint')}>
              <CostTable kind="parts" rows={costs.data.parts} />
            </QualitySection>
          )}
          {costs.data && (
            <QualitySection title={t('quality.by.problems')} hint={t('quality.costs_hint')}>
              <CostTable kind="problems" rows={costs.data.problems} />
            </QualitySection>
          )}
        </>
      )}
    </div>
  )
}
