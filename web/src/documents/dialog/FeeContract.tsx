import { callApi } from '@callout/domain/calls/call.api.ts'
import { isAllowed, who } from '@callout/domain/platform/access.ts'
import { CallContractField } from '../../coverage/CallContractField.tsx'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useRequiredSession } from '../../platform/session/session.ts'

/** The contract of a fee's call, with what it covers. Renders nothing in a network without contracts. */
export function FeeContract({ callId: ID }: { readonly callId: string }) {
  const enabled = isAllowed(who.contractReaders, useRequiredSession())
  const { data: call } = useEndpointQuery(callApi.load, { ID }, { enabled })
  return call ? <CallContractField call={call} /> : null
}
