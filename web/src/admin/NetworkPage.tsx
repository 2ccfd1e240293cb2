import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../platform/browser/useTitle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import classes from './Admin.module.css'
import { adminPath } from './adminPages.ts'
import { allRowsQuery } from './adminQueries.ts'
import { RowForm } from './form/RowForm.tsx'
import { useViews } from './SheetPage.tsx'

/** The facts of the network: one row, so its form is the page. */
export function NetworkPage() {
  const t = useT()
  const title = t('admin.page.network')
  useTitle(title)
  const { view, sheet, ...sheets } = useViews()
  const { data, ...rows } = useQuery(allRowsQuery('networks', {}))
  const failed = [rows, sheets].find(({ error }) => error)
  const [network] = data ?? []
  return (
    <div className={classes.single}>
      <Title order={1}>{title}</Title>
      <Text c="dimmed">
        {t('admin.network_purpose')}{' '}
        <Anchor inherit component={Link} to={adminPath('calendar')}>
          {t('admin.page.calendar')}
        </Anchor>
      </Text>
      {failed?.error && !(data && sheet) && <LoadError error={failed.error} retry={failed.refetch} />}
      {network && view && sheet ? (
        <RowForm sheet={sheet} view={view} stored={network} title={title} />
      ) : (
        !failed && <Skeleton height={480} role="status" aria-label={t('list.loading')} />
      )}
    </div>
  )
}
