import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { contractPath } from '../../platform/browser/recordPaths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts'
import { FormPage } from '../../ui/forms/FormPage.tsx'
import { BackToContracts } from '../BackToContracts.tsx'
import { NewContractFields } from './NewContractFields.tsx'
import { useNewContract } from './useNewContract.ts'

/** The form of a new contract on its own page instead of in a popup. */
export function CreateContractPage({ blank }: { blank: ContractRecord }) {
  const t = useT()
  const navigate = useNavigate()
  const contract = useNewContract(blank, (ID) => navigate({ to: contractPath(ID), replace: true, ignoreBlocker: true }))
  const { form, cards } = contract
  useLeaveGuard(form.wouldLose)
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
    </>
  )
}
