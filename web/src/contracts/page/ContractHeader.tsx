import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { Button, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { refreshRows } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ConfirmedSend } from '../../ui/dialogs/ConfirmedSend.tsx'
import { IconTrash } from '../../ui/icons/laterIcons.tsx'
import classes from '../../ui/records/RecordPage.module.css'
import { useLeaveRecord } from '../../ui/records/useLeaveRecord.ts'
import { contractsListLocation } from '../BackToContracts.tsx'
import { ContractStatusBadge } from '../ContractStatusBadge.tsx'

/** Title and status of a contract, with the delete button. */
export function ContractHeader({ record }: { record: ContractRecord }) {
  const t = useT()
  const [isDeleting, deleteDialog] = useDisclosure(false)
  const leave = useLeaveRecord(contractsListLocation)
  const { ID, version, service_contract_id, item_name, customer_name } = record
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <div className={classes.number}>
          <Title order={1}>{t('contract.title', { service_contract_id })}</Title>
          <ContractStatusBadge contract={record} />
        </div>
        <Text c="dimmed" className={classes.subject}>
          {[item_name, customer_name].filter((part) => part !== '').join(' · ')}
        </Text>
      </div>
      {record.can.delete && (
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={deleteDialog.open}>
          {t('contract.delete')}
        </Button>
      )}
      {isDeleting && (
        <ConfirmedSend
          title={t('contract.delete_one', { service_contract_id })}
          action={t('contract.delete')}
          danger
          endpoint={contractApi.delete}
          body={{ ID, version }}
          successMessage={t('message.named_contract_deleted', { service_contract_id })}
          removesRecord
          onDone={() => {
            deleteDialog.close()
            leave()
          }}
          onFailure={() => void refreshRows()}
          onClose={deleteDialog.close}
        >
          <Text size="sm">{t('contract.delete_confirm')}</Text>
        </ConfirmedSend>
      )}
    </header>
  )
}
