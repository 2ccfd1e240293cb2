import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { contractPath } from './contractView.tsx'
import { NewContractFields } from './NewContractFields.tsx'
import { useNewContract } from './useNewContract.ts'

interface CreateContractDialogProps {
  readonly blank: ContractRecord
  readonly onClose: () => void
}

/** A new contract in a popup. Ends on the new contract's page. */
export function CreateContractDialog({ blank, onClose }: CreateContractDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const contract = useNewContract(blank, (ID) => {
    onClose()
    void navigate({ to: contractPath(ID), ignoreBlocker: true })
  })
  const { form, cards } = contract
  const guard = useLeaveGuard(form.wouldLose)
  return (
    <>
      <FormDialog
        title={t('contract.new')}
        action={t('contract.create')}
        size="xl"
        isSending={form.isSending}
        refusal={form.refusal}
        wouldLose={form.wouldLose}
        covered={cards.isOpen || guard.status === 'blocked'}
        onSubmit={form.submit}
        onClose={onClose}
      >
        <NewContractFields blank={blank} contract={contract} />
      </FormDialog>
      {cards.dialog}
      <LeaveDialog guard={guard} />
    </>
  )
}
