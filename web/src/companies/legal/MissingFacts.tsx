import { isAllowed, pages, who } from '@callout/domain/platform/access.ts'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../platform/browser/url.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { factNames } from './factNames.ts'

interface MissingFactsProps {
  readonly company: readonly string[]
  readonly network: readonly string[]
  /** Undefined for a company that reads its own. */
  readonly societe_uuid?: string | undefined
}

/** The legal facts that an invoice lacks: whose they are, who can mend them, and what its paper will lack. */
export function MissingFacts({ company, network, societe_uuid }: MissingFactsProps) {
  const t = useT()
  const session = useRequiredSession()
  const path = societe_uuid === undefined ? pages.company.path : pathOf(pages.company.path, [societe_uuid])
  return (
    <>
      <Text size="sm" fw={600}>
        {t('invoice.lacks')}
      </Text>
      {company.length > 0 && (
        <Text size="sm">
          {t('legal.missing_company', { facts: factNames(t, company) })} {t('legal.who_staff')}
        </Text>
      )}
      {network.length > 0 && (
        <Text size="sm">
          {t('legal.missing_network', { facts: factNames(t, network) })} {t('legal.who_network')}{' '}
          {isAllowed(who.networkAdministrator, session) && (
            <Anchor inherit renderRoot={(props) => <Link to={pathOf(pages.admin.path, ['network'])} {...props} />}>
              {t('admin.title')}
            </Anchor>
          )}
        </Text>
      )}
      <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
        {t('legal.title')}
      </Anchor>
    </>
  )
}
