import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { contractPath } from '../../platform/browser/recordPaths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { NewContractFields } from './NewContractFields.tsx'
import { useNewContract } from './useNewContract.ts'

interface CreateContractDialogProps {
  readonly blank: ContractRecord
  readonly onClose: () => void
}

/** New contract in a popup. Opens the new contract's page when done. */
export function CreateContractDialog({ blank, onClose }: CreateContractDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const contract = useNewContract(blank, (ID) => {
    // This input is saved. Once the dialog is gone, the guard asks only about input on the page behind it.
    flushSync(onClose)
    void navigate({ to: contractPath(ID) })
  })
  const { form, cards } = contract
  return (
    <>
      <FormDialog
        title={t('contract.new')}
        action={t('contract.create')}
        size="xl"
        {...form.dialogProps}
        onClose={onClose}
      >
        <NewContractFields blank={blank} contract={contract} />
      </FormDialog>
      {cards.dialog}
    </>
  )
}
