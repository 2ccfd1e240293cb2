import { coverageApi } from '@callout/domain/contracts/contract.api.ts'
import type { CoverageLine } from '@callout/domain/contracts/contract.ts'
import { EmptyState, Skeleton, Table } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'

/** What covers: a template, or a contract with the template it has. */
export type Covering = { readonly template_code: string } | { readonly service_contract_uuid: string }

/** What is covered and to what value, fetched. */
export function CoverageTable({ by }: { by: Covering }) {
  const { data, error, refetch } = useAsk(coverageApi.list, by)
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  if (!data) return <Skeleton height={120} />
  return <CoverageLines lines={data.Data} />
}

/** What is covered and to what value. */
export function CoverageLines({ lines }: { lines: readonly CoverageLine[] }) {
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
