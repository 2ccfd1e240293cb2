import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { EmptyState, Group, Stack, Title } from '@mantine/core'
import { NewCallButton } from '../../calls/create/NewCallButton.tsx'
import { CallsOfAppliance } from '../../calls/list/CallsOfAppliance.tsx'
import { HistoryTable } from '../../history/HistoryTable.tsx'
import { useT } from '../../platform/i18n/i18n.ts'

/** Calls about the contract's appliance, a button for a new call under the contract, and the contract's history. */
export function ContractCallsTab({ record }: { record: ContractRecord }) {
  const t = useT()
  const { internal_serial_number, produit_uuid } = record
  const title = t('contract.calls')
  return (
    <Stack gap="xl">
      <section>
        <Group justify="space-between" mb="sm" mih={36}>
          <Title order={2}>{title}</Title>
          {record.can.newCall && <NewCallButton contract={record} />}
        </Group>
        {internal_serial_number === '' ? (
          <EmptyState title={t('contract.no_appliance')} />
        ) : (
          <CallsOfAppliance title={title} internal_serial_number={internal_serial_number} produit_uuid={produit_uuid} />
        )}
      </section>
      <section>
        <Title order={2} mb="sm">
          {t('contract.changes')}
        </Title>
        <HistoryTable owner={{ service_contract_uuid: record.ID }} />
      </section>
    </Stack>
  )
}
