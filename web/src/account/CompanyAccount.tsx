import { accountApi } from '@callout/domain/account/account.api.ts'
import { type AccountColumn, feeStates } from '@callout/domain/account/account.columns.ts'
import type { Account, AccountCell, CompanyAccount as CompanyFigures } from '@callout/domain/account/account.ts'
import { pages, Role } from '@callout/domain/platform/access.ts'
import { Button, Progress, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useEndpointQuery } from '../platform/api/queries.ts'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { pageLink } from '../platform/browser/pageLink.ts'
import { formatCount, formatMoney } from '../platform/i18n/formats.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useSession } from '../platform/session/session.ts'
import { IconArrowLeft } from '../ui/icons/laterIcons.tsx'
import { LoadError } from '../ui/layout/LoadError.tsx'
import classes from './Account.module.css'
import { AccountInvoices } from './AccountInvoices.tsx'
import { AccountSection } from './AccountSection.tsx'
import { CellLink } from './CellLink.tsx'
import { SumWithCount } from './SumWithCount.tsx'
import { stateColors, swatchOf } from './stateColors.ts'

const YearChart = lazyComponent(() => import('./YearChart.tsx'), 'YearChart')

interface CompanyAccountProps {
  /** Undefined if the company has nothing in the month. */
  readonly account: Account | undefined
  readonly month: string
  /** Undefined for a company that reads its own. */
  readonly company: string | undefined
  readonly onMonth: (month: string) => void
}

/** The account of one company: the month, what is blocked and why, and twelve months. */
export function CompanyAccount({ account, month, company, onMonth }: CompanyAccountProps) {
  const t = useT()
  const body = { month, societe_uuid: company }
  const query = useEndpointQuery(accountApi.company, body, { keepPrevious: true })
  const { error, refetch } = query
  // While another company loads, the previous answer is not shown.
  const data = company === undefined || query.data?.societe_uuid === company ? query.data : undefined
  return (
    <>
      {company !== undefined && (
        <div className={classes.company}>
          <Button
            component={Link}
            {...pageLink({ to: pages.account.path, search: { month } })}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} />}
          >
            {t('account.all_companies')}
          </Button>
          <Title order={2}>{data?.raison_sociale ?? account?.raison_sociale ?? ''}</Title>
        </div>
      )}
      <div className={classes.zones}>
        <div className={classes.zone}>
          {account ? (
            <Month account={account} />
          ) : (
            <AccountSection title={t('account.column.earned')}>
              <Text c="dimmed">{t('account.none')}</Text>
            </AccountSection>
          )}
          {data && data.invoices.length > 0 && <AccountInvoices invoices={data.invoices} />}
        </div>
        {data && <Blocked {...data} />}
      </div>
      {error && !data && <LoadError error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={320} role="status" aria-label={t('list.loading')} />}
      {data && (
        <Suspense fallback={<Skeleton height={320} />}>
          <YearChart months={data.months} month={month} onMonth={onMonth} />
        </Suspense>
      )}
    </>
  )
}

/** The numbers of the month: the fees by state, and the calls they are for. */
function Month({ account }: { readonly account: Account }) {
  const t = useT()
  const { earned } = account
  const total = earned.sum ?? 0
  return (
    <AccountSection title={t('account.column.earned')}>
      <CellLink cell={earned} className={classes.sum}>
        <SumWithCount count={earned.count} sum={total} />
      </CellLink>
      <Progress.Root size={10} className={classes.bar} aria-hidden>
        {feeStates.map((state) => (
          <Progress.Section
            key={state}
            value={total > 0 ? (100 * (account[state].sum ?? 0)) / total : 0}
            color={stateColors[state]}
            withAria={false}
          />
        ))}
      </Progress.Root>
      <ul className={classes.rows}>
        {feeStates.map((state) => (
          <Figure key={state} name={state} cell={account[state]} swatch={swatchOf(state)} />
        ))}
      </ul>
      <ul className={classes.rows} data-apart>
        {(['done', 'unwritten', 'ahead'] as const).map((column) => (
          <Figure key={column} name={column} cell={account[column]} />
        ))}
        {account.ahead_invoiced.count > 0 && <Figure name="ahead_invoiced" cell={account.ahead_invoiced} />}
      </ul>
    </AccountSection>
  )
}

interface FigureProps {
  readonly name: AccountColumn
  readonly cell: AccountCell
  readonly swatch?: { readonly background: string }
}

function Figure({ name, cell, swatch }: FigureProps) {
  const t = useT()
  return (
    <li>
      <CellLink cell={cell} className={classes.row}>
        {swatch && <span className={classes.swatch} style={swatch} />}
        <span className={classes.name}>{t(`account.column.${name}`)}</span>
        <span className={classes.count}>{formatCount(cell.count)}</span>
        <span className={classes.amount}>{cell.sum === undefined ? '' : formatMoney(cell.sum)}</span>
      </CellLink>
    </li>
  )
}

/** Amounts that can be invoiced now, and those that cannot be paid yet: by reason, with what to do. */
function Blocked({ blocked, findings, unpaid, ready, by_author }: CompanyFigures) {
  const t = useT()
  const isCompany = useSession()?.role === Role.sat
  const waiting = blocked.filter(({ count }) => count > 0)
  return (
    <div className={classes.zone}>
      <AccountSection title={t('account.blocked')}>
        <Text c="dimmed">{t('account.blocked_now')}</Text>
        {waiting.length + unpaid.length === 0 && <Text>{t('account.nothing_blocked')}</Text>}
        <ul className={classes.rows}>
          {waiting.map((cell) => (
            <li key={cell.reason}>
              <CellLink cell={cell} className={classes.row}>
                <span className={classes.name}>
                  {t(`account.column.${cell.reason}`)}
                  <span className={classes.hint}>
                    {t(isCompany ? `account.todo.${cell.reason}` : `account.todo.central.${cell.reason}`)}
                  </span>
                </span>
                <span className={classes.count}>{formatCount(cell.count)}</span>
                <span className={classes.amount}>{cell.sum === undefined ? '' : formatMoney(cell.sum)}</span>
              </CellLink>
              {cell.reason === 'to_check' && findings.count > 0 && (
                <CellLink cell={findings} className={classes.row}>
                  <span className={classes.name}>
                    {t('account.findings')}
                    <span className={classes.hint}>
                      {t(isCompany ? 'account.todo.findings' : 'account.todo.central.findings')}
                    </span>
                  </span>
                  <span className={classes.count}>{formatCount(findings.count)}</span>
                  <span className={classes.amount}>{formatMoney(findings.sum ?? 0)}</span>
                </CellLink>
              )}
            </li>
          ))}
          {unpaid.map((cell) => (
            <li key={cell.state}>
              <CellLink cell={cell} className={classes.row}>
                <span className={classes.name}>
                  {t('account.unpaid', { state: t(`invoice.state.${cell.state}`) })}
                  <span className={classes.hint}>{t(`account.todo.unpaid.${cell.state}`)}</span>
                </span>
                <span className={classes.count}>{formatCount(cell.count)}</span>
                <span className={classes.amount}>{formatMoney(cell.sum ?? 0)}</span>
              </CellLink>
            </li>
          ))}
        </ul>
      </AccountSection>
      <AccountSection title={t('account.ready')}>
        <div className={classes.readyToInvoice}>
          <CellLink cell={ready} className={classes.sum}>
            <SumWithCount count={ready.count} sum={ready.sum ?? 0} />
          </CellLink>
          {isCompany && ready.count > 0 && (
            <Button component={Link} to={pages.invoicegeneration.path}>
              {t('account.to_invoicing')}
            </Button>
          )}
        </div>
        {by_author && by_author.count > 0 && (
          <ul className={classes.rows}>
            <li>
              <CellLink cell={by_author} className={classes.row}>
                <span className={classes.name}>{t('account.by_author')}</span>
                <span className={classes.count}>{formatCount(by_author.count)}</span>
                <span className={classes.amount}>{formatMoney(by_author.sum ?? 0)}</span>
              </CellLink>
            </li>
          </ul>
        )}
      </AccountSection>
    </div>
  )
}
