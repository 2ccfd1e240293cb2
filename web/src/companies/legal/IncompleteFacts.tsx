import { legalApi } from '@callout/domain/companies/legal.api.ts'
import { Alert } from '@mantine/core'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { MissingFacts } from './MissingFacts.tsx'

/** Tells on every day of the month, not at its end, that a company's next invoice lacks a legal fact. */
export function IncompleteFacts({ societe_uuid }: { readonly societe_uuid?: string | undefined }) {
  const { data } = useEndpointQuery(legalApi.get, societe_uuid === undefined ? {} : { societe_uuid })
  if (!data || data.missing.company.length + data.missing.network.length === 0) return null
  return (
    <Alert color="yellow" role="status">
      <MissingFacts {...data.missing} societe_uuid={societe_uuid} />
    </Alert>
  )
}
