import { accountApi } from '@callout/domain/account/account.api.ts'
import { listOfColumn } from '@callout/domain/account/account.columns.ts'
import type { Account } from '@callout/domain/account/account.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { feeList } from '@callout/domain/documents/document.list.ts'
import { mayOpen } from '@callout/domain/platform/access.ts'
import { Button, Loader, Menu } from '@mantine/core'
import { toast } from '../platform/browser/toast.ts'
import { startExport, useExport } from '../platform/files/exports.ts'
import { formatSize } from '../platform/i18n/formats.ts'
import { useLanguage, useT } from '../platform/i18n/i18n.ts'
import { useSession } from '../platform/session/session.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { IconDownload } from '../ui/icons/firstVisitIcons.tsx'

interface ExportMenuProps {
  readonly month: string
  readonly company: string | undefined
  /** Undefined while they load. */
  readonly accounts: readonly Account[] | undefined
}

/** Exports the month as a summary of companies, or document by document. */
export function ExportMenu({ month, company, accounts }: ExportMenuProps) {
  const t = useT()
  const language = useLanguage()
  const session = useSession()
  const bytes = useExport('account')
  const exportSummary = () =>
    void startExport('account', accountApi.export, { month, societe_uuid: company }, `account-${month}.xlsx`)
  const exportLines = () => {
    const { filterData } = listOfColumn('earned', month, company)
    const columns = Object.keys(feeList.columns).map((Field) => ({ Field, Name: labelOf(t, Field) }))
    void startExport('account', documentApi.exportFees, { filterData, columns } as never, `fees-${month}.xlsx`)
  }
  const start = (run: () => void) => () => (accounts?.length === 0 ? toast.warning(t('list.export_nothing')) : run())
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={bytes === undefined ? <IconDownload size={16} /> : <Loader size={14} />}
          disabled={bytes !== undefined || accounts === undefined}
        >
          {bytes === undefined ? t('list.export') : formatSize(bytes, language)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={start(exportSummary)}>{t('account.export_summary')}</Menu.Item>
        {session && mayOpen('fees', session) && (
          <Menu.Item onClick={start(exportLines)}>{t('account.export_lines')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
