import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { EmptyState, Stack, Text } from '@mantine/core'
import { CoverageTable } from '../../coverage/CoverageTable.tsx'
import { useT } from '../../platform/i18n/i18n.ts'

interface CoverageTabProps {
  readonly record: ContractRecord
  /** The template chosen in the form, saved or not. */
  readonly template_code: string
}

/** Coverage of the contract, taken from its template. */
export function CoverageTab({ record, template_code }: CoverageTabProps) {
  const t = useT()
  if (template_code === '') return <EmptyState title={t('contract.no_template')} />
  return (
    <Stack gap="md" maw={720}>
      {template_code === record.contract_template && record.template_description !== '' && (
        <Text>{record.template_description}</Text>
      )}
      <CoverageTable source={{ template_code }} />
    </Stack>
  )
}
