import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { EmptyState, Group, Stack, Title } from '@mantine/core'
import { CallsOfAppliance } from '../calls/CallsOfAppliance.tsx'
import { NewCallButton } from '../calls/NewCallButton.tsx'
import { HistoryTable } from '../history/HistoryTable.tsx'
import { useT } from '../kernel/i18n.ts'

/** The calls about the contract's appliance, a new one that carries the contract, and what was changed on the contract. */
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
        <HistoryTable of={{ service_contract_uuid: record.ID }} />
      </section>
    </Stack>
  )
}
