import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { lazy, Suspense } from 'react'
import { useT } from '../kernel/i18n.ts'
import { queryClient } from '../kernel/queries.ts'
import { useOpening } from '../kernel/useOpening.ts'
import { NewButton } from '../ui/NewButton.tsx'
import { callQuery } from './callQueries.ts'
import { blankUnder } from './newCall.ts'

const dialogFile = () => import('./CreateCallDialog.tsx')
const CreateCallDialog = lazy(async () => ({ default: (await dialogFile()).CreateCallDialog }))

/** A call with nothing but the defaults; they change rarely. */
const blankQuery = { ...callQuery('create'), staleTime: 5 * 60_000 }

/** Opens the form of a new call over the page; from a contract, one that carries it. */
export function NewCallButton({ contract }: { contract?: ContractRecord }) {
  const t = useT()
  const form = useOpening(async () => {
    const blank = (await queryClient.fetchQuery(blankQuery)) as CallRecord
    return contract ? blankUnder(contract, blank) : blank
  })
  const approach = () => {
    void dialogFile()
    void queryClient.prefetchQuery(blankQuery)
  }
  return (
    <>
      <NewButton label={t('call.new')} opening={form} onApproach={approach} />
      <Suspense>{form.opened && <CreateCallDialog from={form.opened} onClose={form.close} />}</Suspense>
    </>
  )
}
