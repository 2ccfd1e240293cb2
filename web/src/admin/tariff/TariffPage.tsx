import { Anchor } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { adminPath } from '../adminPages.ts'
import { SheetPage } from '../SheetPage.tsx'
import { PricesPage } from './PricesPage.tsx'

/** The prices of the tariff; its sheets, with names, distances and accounts, if the address names one. */
export function TariffPage() {
  const t = useT()
  const { sheet } = useSearch({ strict: false }) as { sheet?: string }
  if (sheet) return <SheetPage />
  const sheets = (
    <Anchor component={Link} to={adminPath('tariff', { sheet: 'fees' })}>
      {t('admin.sheet.fees')}
    </Anchor>
  )
  return <PricesPage actions={sheets} />
}
