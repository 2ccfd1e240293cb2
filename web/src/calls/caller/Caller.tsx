import type { CallRecord } from '@callout/domain/calls/call.ts'
import { type CustomerDetails, customerApi } from '@callout/domain/customers/customer.api.ts'
import { callerNumber } from '@callout/domain/customers/new-customer.ts'
import { phonesOf } from '@callout/domain/platform/search-text.ts'
import { type SearchResult, searchApi } from '@callout/domain/search/search.api.ts'
import { useState } from 'react'
import { endpointQuery, useEndpointQuery } from '../../platform/api/queries.ts'
import { Redirect } from '../../platform/browser/Redirect.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { networkOf, useRequiredSession } from '../../platform/session/session.ts'
import { RecordError, RecordSkeleton } from '../../ui/records/RecordStates.tsx'
import { useRecordQuery } from '../../ui/records/useRecordQuery.ts'
import { BackToCalls } from '../BackToCalls.tsx'
import { callQuery } from '../callQueries.ts'
import { CreateCallPage } from '../create/CreateCallPage.tsx'
import { CallerChoice } from './CallerChoice.tsx'

/** Fewer digits are an extension of the house. */
const minDigits = 7

/** Where the number of a caller leads. `named` is the number as the telephone system names it. */
export function Caller({ named }: { readonly named: string }) {
  const phone = callerNumber(named, networkOf(useRequiredSession()).default_country)
  const isSearched = phone.replace(/\D/g, '').length >= minDigits
  const search = useEndpointQuery(searchApi.find, { text: phone }, { enabled: isSearched })
  const [isNew, setNew] = useState(false)
  const { data, error, refetch } = search
  if (isSearched && error) return <CallerFailed error={error} retry={() => void refetch()} />
  if (isSearched && data === undefined) return <RecordSkeleton back={<BackToCalls />} />
  const found = data?.filter(({ kind }) => kind === 'customer') ?? []
  const [first, ...others] = found
  if (!first || isNew) return <NewCaller phone={phone} />
  const choice = <CallerChoice phone={phone} found={found} onNew={() => setNew(true)} />
  return others.length > 0 ? choice : <OnlyCustomer phone={phone} found={first} otherwise={choice} />
}

interface OnlyCustomerProps {
  readonly phone: string
  readonly found: SearchResult
  /** Shown if the number that was found is not a telephone of theirs. */
  readonly otherwise: React.ReactNode
}

function OnlyCustomer({ phone, found, otherwise }: OnlyCustomerProps) {
  const { data, error, retry } = useRecordQuery(endpointQuery(customerApi.load, { ID: found.ID }))
  if (data) {
    const isTheirs = (data as CustomerDetails).phones
      .flatMap(phonesOf)
      .some((digits) => phonesOf(phone).includes(digits))
    return isTheirs ? <Redirect path={found.url} /> : otherwise
  }
  return error ? <CallerFailed error={error} retry={retry} /> : <RecordSkeleton back={<BackToCalls />} />
}

/** A new call from this number; '' if it is withheld. */
function NewCaller({ phone }: { readonly phone: string }) {
  const { data, error, retry } = useRecordQuery(callQuery('create'))
  if (data) return <CreateCallPage blank={{ ...(data as CallRecord), phone }} />
  return error ? <CallerFailed error={error} retry={retry} /> : <RecordSkeleton back={<BackToCalls />} />
}

function CallerFailed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useT()
  return <RecordError back={<BackToCalls />} missing={t('customer.missing')} error={error} retry={retry} />
}
