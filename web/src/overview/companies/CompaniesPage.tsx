import { Button, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../platform/browser/lazyComponent.tsx'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useList } from '../../platform/lists/useList.ts'
import { getPreference, setPreference } from '../../platform/session/storage.ts'
import { IconMapPin } from '../../ui/icons/laterIcons.tsx'
import { ListPage } from '../../ui/lists/ListPage.tsx'
import classes from './Companies.module.css'
import { companySource, companyView, companyWidths } from './companyView.tsx'

const CompanyMap = lazyComponent(() => import('./map/CompanyMap.tsx'), 'CompanyMap')

const mapPreference = 'companies.map'

/** The companies of the network: where they are, what they can do, how much they have and how well they work. */
export function CompaniesPage() {
  const t = useT()
  const data = useList(companySource)
  const title = t('menu.companies')
  useTitle(title)
  const [isMapOpen, setMapOpen] = useState(() => getPreference<boolean>(mapPreference) ?? false)
  const toggleMap = () => {
    setMapOpen(!isMapOpen)
    setPreference(mapPreference, !isMapOpen)
  }
  return (
    <div className={classes.page}>
      <ListPage
        title={title}
        name="companyfigures"
        data={data}
        view={companyView}
        widths={companyWidths}
        // Shown with the open calls.
        hiddenColumns={['capacity']}
        actions={
          <Button
            variant={isMapOpen ? 'light' : 'default'}
            leftSection={<IconMapPin size={16} />}
            aria-pressed={isMapOpen}
            onClick={toggleMap}
          >
            {t('dispatch.map')}
          </Button>
        }
        panel={
          isMapOpen && (
            <Suspense fallback={<Skeleton width={480} height="100%" radius={0} />}>
              <CompanyMap filterData={data.state.filters} />
            </Suspense>
          )
        }
        views={() => (
          <Text size="sm" c="dimmed">
            {t('companies.period')}
          </Text>
        )}
      />
    </div>
  )
}
