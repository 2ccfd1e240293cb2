import { coverageApi } from '@callout/domain/contracts/contract.api.ts'
import type { CoverageLine } from '@callout/domain/contracts/contract.ts'
import { EmptyState, Skeleton, Table } from '@mantine/core'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'

/** Coverage is loaded by template, or by contract. */
type CoverageSource = { readonly template_code: string } | { readonly service_contract_uuid: string }

/** Loads and shows coverage lines. */
export function CoverageTable({ source }: { source: CoverageSource }) {
  const { data, error, refetch } = useEndpointQuery(coverageApi.list, source)
  if (error && !data) return <LoadError error={error} retry={refetch} />
  if (!data) return <Skeleton height={120} />
  return <CoverageLines lines={data.Data} />
}

function CoverageLines({ lines }: { lines: readonly CoverageLine[] }) {
  const t = useT()
  if (lines.length === 0) return <EmptyState title={t('contract.no_coverage')} />
  return (
    <Table verticalSpacing={6} aria-label={t('contract.covers')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field.coverage')}</Table.Th>
          <Table.Th>{t('field.coverage_value')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ ID, coverage, coverage_value }) => (
          <Table.Tr key={ID}>
            <Table.Td>{coverage}</Table.Td>
            <Table.Td>{coverage_value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
