import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { Button, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { refreshRows } from '../kernel/queries.ts'
import { useAct } from '../kernel/useAct.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import classes from '../ui/RecordPage.module.css'
import { contractsLeftBehind } from './BackToContracts.tsx'
import { ContractStatusBadge } from './ContractStatusBadge.tsx'

/** Which contract this is, and what may be done with it as a whole. */
export function ContractHeader({ record }: { record: ContractRecord }) {
  const t = useT()
  const [isDeleting, deleting] = useDisclosure(false)
  const { service_contract_id, item_name, customer_name } = record
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
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={deleting.open}>
          {t('contract.delete')}
        </Button>
      )}
      {isDeleting && <DeleteContractDialog record={record} onClose={deleting.close} />}
    </header>
  )
}

function DeleteContractDialog({ record, onClose }: { record: ContractRecord; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { ID, version, service_contract_id } = record
  const remove = useAct(contractApi.delete, {
    takesAway: true,
    onDone: () => {
      onClose()
      const { to, search } = contractsLeftBehind()
      // Nothing typed on this page could be saved any more.
      void navigate({ to, search: () => search as never, ignoreBlocker: true }).then(refreshRows)
    },
    onFail: () => void refreshRows(),
  })
  return (
    <ConfirmDialog
      title={t('contract.delete_one', { service_contract_id })}
      action={t('contract.delete')}
      danger
      isWorking={remove.isPending}
      refusal={remove.error?.message}
      onConfirm={() => remove.mutate({ ID, version })}
      onClose={onClose}
    >
      <Text size="sm">{t('contract.delete_confirm')}</Text>
    </ConfirmDialog>
  )
}
