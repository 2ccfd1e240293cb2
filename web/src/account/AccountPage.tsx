import { accountApi } from '@callout/domain/account/account.api.ts'
import { Role } from '@callout/domain/platform/access.ts'
import { Skeleton, Text, Title } from '@mantine/core'
import { IncompleteFacts } from '../companies/legal/IncompleteFacts.tsx'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useSession } from '../platform/session/session.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import classes from './Account.module.css'
import { AccountTable } from './AccountTable.tsx'
import { CompanyAccount } from './CompanyAccount.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { MonthBar } from './MonthBar.tsx'
import { useAccountUrl } from './useAccountUrl.ts'

/** The account of a month: a company sees its own, central staff those of all companies. */
export function AccountPage() {
  const t = useT()
  const url = useAccountUrl()
  const isCompany = useSession()?.role === Role.sat
  const company = isCompany ? undefined : url.company
  const body = { month: url.month, societe_uuid: company }
  const { data, error, refetch, isPlaceholderData } = useEndpointQuery(accountApi.get, body, { keepPrevious: true })
  const title = t('menu.account')
  useTitle(title)
  const isOfOne = isCompany || company !== undefined
  return (
    <div className={classes.page} data-stale={isPlaceholderData || undefined}>
      <div className={classes.top}>
        <Title order={1}>{title}</Title>
        <MonthBar month={url.month} thisMonth={url.thisMonth} onChange={(month) => url.change({ month })} />
        <ExportMenu month={url.month} company={company} accounts={data} />
      </div>
      {!isOfOne && <Text c="dimmed">{t('account.purpose')}</Text>}
      {isOfOne && <IncompleteFacts societe_uuid={company} />}
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={480} role="status" aria-label={t('list.loading')} />}
      {data && !isOfOne && <AccountTable accounts={data} url={url} />}
      {data && isOfOne && (
        <CompanyAccount
          // While another company loads, the previous answer may be of others.
          account={data.find(({ societe_uuid }) => company === undefined || societe_uuid === company)}
          month={url.month}
          company={company}
          onMonth={(month) => url.change({ month })}
        />
      )}
    </div>
  )
}
