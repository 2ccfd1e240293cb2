import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { lazy, Suspense } from 'react'
import { useT } from '../kernel/i18n.ts'
import { queryClient } from '../kernel/queries.ts'
import { useOpening } from '../kernel/useOpening.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { contractQuery } from './contractQueries.ts'

const dialogFile = () => import('./CreateContractDialog.tsx')
const CreateContractDialog = lazy(async () => ({ default: (await dialogFile()).CreateContractDialog }))

// It starts today: yesterday's is soon too old.
const blankQuery = { ...contractQuery('create'), staleTime: 60_000 }

/** Opens the form of a new contract over the list. */
export function NewContractButton() {
  const t = useT()
  const form = useOpening(() => queryClient.fetchQuery(blankQuery) as Promise<ContractRecord>)
  const approach = () => {
    void dialogFile()
    void queryClient.prefetchQuery(blankQuery)
  }
  return (
    <>
      <NewButton label={t('contract.new')} opening={form} onApproach={approach} />
      <Suspense>{form.opened && <CreateContractDialog blank={form.opened} onClose={form.close} />}</Suspense>
    </>
  )
}
