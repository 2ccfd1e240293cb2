import { legalApi } from '@callout/domain/companies/legal.api.ts'
import { pages } from '@callout/domain/platform/access.ts'
import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { factNames } from './factNames.ts'

/** Tells a company that its next invoice will not be electronic, and which facts are missing. */
export function IncompleteFacts() {
  const t = useT()
  const { data } = useEndpointQuery(legalApi.get, {})
  const missing = [...(data?.missing.company ?? []), ...(data?.missing.network ?? [])]
  if (missing.length === 0) return null
  return (
    <Alert color="yellow" role="status">
      {t('invoice.incomplete', { facts: factNames(t, missing) })}{' '}
      <Anchor inherit renderRoot={(props) => <Link to={pages.company.path} {...props} />}>
        {t('legal.title')}
      </Anchor>
    </Alert>
  )
}
