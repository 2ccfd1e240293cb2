import { Text } from '@mantine/core'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useList } from '../../platform/lists/useList.ts'
import { ListPage } from '../../ui/lists/ListPage.tsx'
import { companySource, companyView, companyWidths } from './companyView.tsx'

/** The companies of the network: where they are, what they can do, how much they have and how well they work. */
export function CompaniesPage() {
  const t = useT()
  const data = useList(companySource)
  const title = t('menu.companies')
  useTitle(title)
  return (
    <ListPage
      title={title}
      name="companyfigures"
      data={data}
      view={companyView}
      widths={companyWidths}
      // Shown with the open calls.
      hiddenColumns={['capacity']}
      views={() => (
        <Text size="sm" c="dimmed">
          {t('companies.period')}
        </Text>
      )}
    />
  )
}
