import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../kernel/i18n.ts'
import { FormPage } from '../ui/FormPage.tsx'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { BackToContracts } from './BackToContracts.tsx'
import { contractPath } from './contractView.tsx'
import { NewContractFields } from './NewContractFields.tsx'
import { useNewContract } from './useNewContract.ts'

/** A new contract as a page of its own: the form of the popup. */
export function CreateContractPage({ blank }: { blank: ContractRecord }) {
  const t = useT()
  const navigate = useNavigate()
  const contract = useNewContract(
    blank,
    (ID) => void navigate({ to: contractPath(ID), replace: true, ignoreBlocker: true }),
  )
  const { form, cards } = contract
  const guard = useLeaveGuard(form.wouldLose)
  return (
    <>
      <FormPage
        title={t('contract.new')}
        back={<BackToContracts />}
        action={t('contract.create')}
        isSending={form.isSending}
        refusal={form.refusal}
        onSubmit={form.submit}
      >
        <NewContractFields blank={blank} contract={contract} />
      </FormPage>
      {cards.dialog}
      <LeaveDialog guard={guard} />
    </>
  )
}
