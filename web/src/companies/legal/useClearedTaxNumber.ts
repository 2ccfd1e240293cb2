import { isAllowed, pages, who } from '@callout/domain/platform/access.ts'
import { useNavigate } from '@tanstack/react-router'
import { pathOf } from '../../platform/browser/url.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'

type Facts = Readonly<Record<string, unknown>>

/**
 * The question after a save that has cleared a tax number: whether invoices without it are to be refused now. Undefined for
 * other saves, and for people who do not set the rules.
 */
export function useClearedTaxNumber() {
  const t = useT()
  const navigate = useNavigate()
  const session = useRequiredSession()
  const action = {
    label: t('legal.tax_number_cleared'),
    run: () => void navigate({ to: pathOf(pages.admin.path, ['policy']) }),
  }
  return (before: Facts | undefined, after: Facts) =>
    before?.tax_number && after.tax_number === '' && isAllowed(who.networkAdministrator, session) ? action : undefined
}
