import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import type { CustomerAppliance, CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { Suspense } from 'react'
import { queryClient } from '../../platform/api/queries.ts'
import { lazyDialog } from '../../platform/browser/lazyComponent.tsx'
import { useDialogData } from '../../platform/forms/useDialogData.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { NewButton } from '../../ui/forms/NewButton.tsx'
import { callQuery } from '../callQueries.ts'

const CreateCallDialog = lazyDialog(() => import('./CreateCallDialog.tsx'), 'CreateCallDialog')

/** A blank call with the defaults. They change rarely, so it is cached for 5 minutes. */
const blankQuery = { ...callQuery('create'), staleTime: 5 * 60_000 }

/** Opens the popup of a new call, linked to `contract` if given. */
export const NewCallButton = ({ contract }: { contract?: ContractRecord }) => (
  <NewCallFrom
    name="new call"
    fill={async (blank) => (contract ? (await import('./newCall.ts')).blankCallForContract(contract, blank) : blank)}
  />
)

interface NewCallForCustomerButtonProps {
  readonly customer: CustomerDetails
  readonly appliance?: CustomerAppliance | undefined
}

/** Opens the popup of a new call with customer, address and appliance filled in. */
export const NewCallForCustomerButton = ({ customer, appliance }: NewCallForCustomerButtonProps) => (
  <NewCallFrom
    name={`new call ${appliance?.ins_id ?? ''}`}
    fill={async (blank) => ({
      ...blank,
      ...(await import('./newCall.ts')).callFieldsOfCustomer(customer, appliance),
    })}
  />
)

interface NewCallFromProps {
  /** Tells the buttons of a page apart. */
  readonly name: string
  /** Loaded with the dialog: a list of calls shows this button, but seldom needs it. */
  readonly fill: (blank: CallRecord) => Promise<CallRecord>
}

function NewCallFrom({ name, fill }: NewCallFromProps) {
  const t = useT()
  const form = useDialogData(name, async () => fill((await queryClient.fetchQuery(blankQuery)) as CallRecord))
  const prefetch = () => {
    void CreateCallDialog.preload()
    void queryClient.prefetchQuery(blankQuery)
  }
  return (
    <>
      <NewButton label={t('call.new')} opening={form} onPrefetch={prefetch} />
      <Suspense>{form.opened && <CreateCallDialog from={form.opened} onClose={form.close} />}</Suspense>
    </>
  )
}
