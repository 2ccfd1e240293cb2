import { type CustomerDetails, customerApi } from '@callout/domain/customers/customer.api.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { BackToCalls } from '../calls/BackToCalls.tsx'
import { NewCallForCustomerButton } from '../calls/create/NewCallButton.tsx'
import { RequestError } from '../platform/api/errors.ts'
import { endpointQuery } from '../platform/api/queries.ts'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { RecordError, RecordSkeleton } from '../ui/records/RecordStates.tsx'
import { useRecordQuery } from '../ui/records/useRecordQuery.ts'
import { CustomerAppliances } from './CustomerAppliances.tsx'
import { CustomerCalls } from './CustomerCalls.tsx'
import { CustomerContact } from './CustomerContact.tsx'
import classes from './CustomerPage.module.css'
import { OpenNow } from './OpenNow.tsx'

/** Page of a customer: what is open now, how to reach them, their appliances and calls. */
export function CustomerPage() {
  const t = useT()
  const { id = '' } = useSearch({ strict: false }) as { id?: string }
  const { data, error, retry } = useRecordQuery(endpointQuery(customerApi.load, { ID: id }))
  const back = <BackToCalls />
  if (data) return <Customer key={id} details={data as CustomerDetails} />
  // An address without an ID is like that of an unknown customer.
  const failure = id === '' ? new RequestError(t('problem.not_found'), 404) : error
  if (failure) return <RecordError back={back} missing={t('customer.missing')} error={failure} retry={retry} />
  return <RecordSkeleton back={back} />
}

function Customer({ details }: { details: CustomerDetails }) {
  const t = useT()
  const session = useRequiredSession()
  const { customer, appliances, calls, has_more_calls } = details
  const name = customer.customer_name || t('customer.unnamed')
  useTitle(name)
  const mayCreate = isAllowed(who.callCreators, session)
  return (
    <div className={classes.page}>
      <BackToCalls />
      <div className={classes.header}>
        <Title order={1} className={classes.name}>
          {name}
        </Title>
        {mayCreate && (
          <NewCallForCustomerButton
            customer={details}
            appliance={appliances.length === 1 ? appliances[0] : undefined}
          />
        )}
      </div>
      <OpenNow calls={calls.filter((call) => call.is_saved_status_open)} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <CustomerContact details={details} />
          <CustomerAppliances details={details} mayCreate={mayCreate && appliances.length > 1} />
        </div>
        <CustomerCalls calls={calls} has_more_calls={has_more_calls} />
      </div>
    </div>
  )
}
