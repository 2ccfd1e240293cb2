import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { EmptyState, Stack, Text } from '@mantine/core'
import { useT } from '../kernel/i18n.ts'
import { CoverageTable } from './CoverageTable.tsx'

interface CoverageTabProps {
  readonly record: ContractRecord
  /** The template as chosen now, saved or not. */
  readonly template_code: string
}

/** What the contract covers, from its template. */
export function CoverageTab({ record, template_code }: CoverageTabProps) {
  const t = useT()
  if (template_code === '') return <EmptyState title={t('contract.no_template')} />
  return (
    <Stack gap="md" maw={720}>
      {template_code === record.contract_template && record.template_description !== '' && (
        <Text>{record.template_description}</Text>
      )}
      <CoverageTable by={{ template_code }} />
    </Stack>
  )
}
