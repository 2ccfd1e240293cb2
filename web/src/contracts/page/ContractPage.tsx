import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isNotFound } from '../../platform/api/errors.ts'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { RecordError, RecordGoneAlert, RecordSkeleton } from '../../ui/records/RecordStates.tsx'
import { useRecordQuery } from '../../ui/records/useRecordQuery.ts'
import { BackToContracts } from '../BackToContracts.tsx'
import { contractQuery } from '../contractQueries.ts'
import { ContractDetails } from './ContractDetails.tsx'

const CreateContractPage = lazyComponent(() => import('../create/CreateContractPage.tsx'), 'CreateContractPage')

/** Page of one service contract. The ID `create` shows the form of a new contract. */
export function ContractPage() {
  const t = useT()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, retry } = useRecordQuery(contractQuery(id))
  const back = <BackToContracts />
  if (data && id === 'create')
    return (
      <Suspense fallback={<RecordSkeleton back={back} />}>
        <CreateContractPage blank={data as ContractRecord} />
      </Suspense>
    )
  if (data)
    return (
      <>
        {isNotFound(error) && <RecordGoneAlert>{t('contract.not_found')}</RecordGoneAlert>}
        <ContractDetails key={id} record={data as ContractRecord} />
      </>
    )
  if (error) return <RecordError back={back} missing={t('contract.not_found')} error={error} retry={retry} />
  return <RecordSkeleton back={back} />
}
