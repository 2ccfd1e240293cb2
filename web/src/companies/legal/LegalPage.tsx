import { companyHoursApi } from '@callout/domain/companies/hours.api.ts'
import { legalApi } from '@callout/domain/companies/legal.api.ts'
import type { LegalFacts } from '@callout/domain/companies/legal.ts'
import { isAllowed, pages, Role, who } from '@callout/domain/platform/access.ts'
import { Alert, Skeleton, Text, Title } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEndpointQuery } from '../../platform/api/queries.ts'
import { pathOf } from '../../platform/browser/url.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { CompanyPicker } from '../CompanyPicker.tsx'
import { ClearedTaxNumber } from './ClearedTaxNumber.tsx'
import { CompanyFacts, NetworkFacts } from './FactLists.tsx'
import { factNames } from './factNames.ts'
import classes from './Legal.module.css'
import { LegalChanges } from './LegalChanges.tsx'
import { LegalForm } from './LegalForm.tsx'
import { WorkingHours } from './WorkingHours.tsx'

/**
 * The legal facts and working hours of a company. A company reads its legal facts and changes its hours; the call centre
 * reads the hours alone.
 */
export function LegalPage() {
  const { id } = useParams({ strict: false })
  const session = useRequiredSession()
  if (id && !isAllowed(who.invoiceReaders, session)) return <HoursOfCompany id={id} />
  return id || session.role === Role.sat ? <FactsOfCompany id={id} /> : <ChooseCompany />
}

function HoursOfCompany({ id }: { readonly id: string }) {
  const t = useT()
  const { data } = useEndpointQuery(companyHoursApi.get, { societe_uuid: id })
  useTitle(t('team.hours'))
  return (
    <div className={classes.page}>
      <Title order={1}>{data?.raison_sociale ?? t('team.hours')}</Title>
      <WorkingHours societe_uuid={id} />
    </div>
  )
}

/** Central staff have no company of their own, so they choose one. */
function ChooseCompany() {
  const t = useT()
  const navigate = useNavigate()
  useTitle(t('legal.title'))
  return (
    <div className={classes.page}>
      <Title order={1}>{t('legal.title')}</Title>
      <CompanyPicker onSelect={(societe_uuid) => void navigate({ to: pathOf(pages.company.path, [societe_uuid]) })} />
    </div>
  )
}

function FactsOfCompany({ id }: { readonly id: string | undefined }) {
  const t = useT()
  const { data, error, refetch } = useEndpointQuery(legalApi.get, id ? { societe_uuid: id } : {})
  useTitle(t('legal.title'))
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>{t('legal.title')}</Title>
        <Text c="dimmed">{data ? data.raison_sociale : t('legal.purpose')}</Text>
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={480} role="status" aria-label={t('list.loading')} />}
      {data && (
        <>
          <Completeness facts={data} />
          <div className={classes.columns}>
            {data.can.save ? <LegalForm key={data.societe_uuid} facts={data} /> : <CompanyFacts facts={data} />}
            <NetworkFacts network={data.network} />
          </div>
          <ClearedTaxNumber />
          <LegalChanges changes={data.changes} />
          <WorkingHours societe_uuid={data.societe_uuid} />
        </>
      )}
    </div>
  )
}

/** Says whether the company's invoices are electronic; if not, what is missing and who can add it. */
function Completeness({ facts: { missing } }: { readonly facts: LegalFacts }) {
  const t = useT()
  if (missing.company.length + missing.network.length === 0)
    return (
      <Alert color="green" role="status">
        {t('legal.complete')}
      </Alert>
    )
  return (
    <Alert color="yellow" role="status">
      <Text size="sm" fw={600}>
        {t('legal.incomplete')}
      </Text>
      {missing.company.length > 0 && (
        <Text size="sm">
          {t('legal.missing_company', { facts: factNames(t, missing.company) })} {t('legal.who_staff')}
        </Text>
      )}
      {missing.network.length > 0 && (
        <Text size="sm">
          {t('legal.missing_network', { facts: factNames(t, missing.network) })} {t('legal.who_network')}
        </Text>
      )}
    </Alert>
  )
}
