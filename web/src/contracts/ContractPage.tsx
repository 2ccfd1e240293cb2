import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isNotFound } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { RecordGone, RecordMissing, RecordWaiting } from '../ui/RecordWaiting.tsx'
import { useRecord } from '../ui/useRecord.ts'
import { BackToContracts } from './BackToContracts.tsx'
import { ContractDetails } from './ContractDetails.tsx'
import { contractQuery } from './contractQueries.ts'

const CreateContractPage = lazy(async () => ({
  default: (await import('./CreateContractPage.tsx')).CreateContractPage,
}))

/** One service contract: what is agreed at the left, and its tabs. Under `create`, a new one. */
export function ContractPage() {
  const t = useT()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, retry } = useRecord(contractQuery(id))
  const back = <BackToContracts />
  if (data && id === 'create')
    return (
      <Suspense fallback={<RecordWaiting back={back} />}>
        <CreateContractPage blank={data as ContractRecord} />
      </Suspense>
    )
  if (data)
    return (
      <>
        {isNotFound(error) && <RecordGone>{t('contract.not_found')}</RecordGone>}
        <ContractDetails key={id} record={data as ContractRecord} />
      </>
    )
  if (error) return <RecordMissing back={back} missing={t('contract.not_found')} error={error} retry={retry} />
  return <RecordWaiting back={back} />
}
