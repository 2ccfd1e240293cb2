import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { Suspense } from 'react'
import { queryClient } from '../../platform/api/queries.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useDialogData } from '../../platform/forms/useDialogData.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { NewButton } from '../../ui/forms/NewButton.tsx'
import { contractQuery } from '../contractQueries.ts'

const CreateContractDialog = lazyDialog(() => import('./CreateContractDialog.tsx'), 'CreateContractDialog')

// The blank contract starts today, so it must not be cached for long.
const blankQuery = { ...contractQuery('create'), staleTime: 60_000 }

export function NewContractButton() {
  const t = useT()
  const form = useDialogData('new contract', () => queryClient.fetchQuery(blankQuery) as Promise<ContractRecord>)
  const prefetch = () => {
    void CreateContractDialog.preload()
    void queryClient.prefetchQuery(blankQuery)
  }
  return (
    <>
      <NewButton label={t('contract.new')} opening={form} onPrefetch={prefetch} />
      <Suspense>{form.opened && <CreateContractDialog blank={form.opened} onClose={form.close} />}</Suspense>
    </>
  )
}
