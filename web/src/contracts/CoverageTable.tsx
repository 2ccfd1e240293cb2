import { coverageApi } from '@callout/domain/contracts/contract.api.ts'
import type { CoverageLine } from '@callout/domain/contracts/contract.ts'
import { Button, EmptyState, Skeleton, Table } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { useAsk } from '../kernel/queries.ts'

/** What covers: a template, or a contract with the template it has. */
export type Covering = { readonly template_code: string } | { readonly service_contract_uuid: string }

/** What is covered and to what value, fetched. */
export function CoverageTable({ by }: { by: Covering }) {
  const t = useT()
  const { data, error, refetch } = useAsk(coverageApi.list, by)
  if (error && !data)
    return (
      <EmptyState role="alert" title={t('list.failed')} description={error.message}>
        <Button mt="sm" variant="default" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    )
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
