import { accountApi } from '@callout/domain/account/account.api.ts'
import { listOfColumn } from '@callout/domain/account/account.columns.ts'
import type { Account } from '@callout/domain/account/account.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { feeList } from '@callout/domain/documents/document.list.ts'
import { mayOpen } from '@callout/domain/platform/access.ts'
import { Menu } from '@mantine/core'
import { toast } from '../platform/browser/toast.ts'
import { startExport } from '../platform/files/exports.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useSession } from '../platform/session/session.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { ExportsMenu } from '../ui/lists/ExportsMenu.tsx'

interface ExportMenuProps {
  readonly month: string
  readonly company: string | undefined
  /** Undefined while they load. */
  readonly accounts: readonly Account[] | undefined
}

/** Exports the month as a summary of companies, or document by document. */
export function ExportMenu({ month, company, accounts }: ExportMenuProps) {
  const t = useT()
  const session = useSession()
  const exportSummary = () =>
    void startExport('account', accountApi.export, { month, societe_uuid: company }, `account-${month}.xlsx`)
  const exportLines = () => {
    const { filterData } = listOfColumn('earned', month, company)
    const columns = Object.keys(feeList.columns).map((Field) => ({ Field, Name: labelOf(t, Field) }))
    void startExport('account', documentApi.exportFees, { filterData, columns } as never, `fees-${month}.xlsx`)
  }
  const start = (run: () => void) => () => (accounts?.length === 0 ? toast.warning(t('list.export_nothing')) : run())
  return (
    <ExportsMenu name="account" label={t('list.export')} disabled={accounts === undefined}>
      <Menu.Item onClick={start(exportSummary)}>{t('account.export_summary')}</Menu.Item>
      {session && mayOpen('fees', session) && (
        <Menu.Item onClick={start(exportLines)}>{t('account.export_lines')}</Menu.Item>
      )}
    </ExportsMenu>
  )
}
