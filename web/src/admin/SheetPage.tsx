import type { AdminSheet } from '@callout/domain/admin/admin.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { Skeleton } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { useT } from '../platform/i18n/i18n.ts'
import { LoadError } from '../ui/layout/LoadError.tsx'
import { adminPages, viewName } from './adminPages.ts'
import { useSheets } from './adminQueries.ts'
import { SheetList } from './list/SheetList.tsx'

/** The views of the page in the address that this person administers, and the one that is open. */
export function useViews() {
  const { page: name } = useParams({ strict: false }) as { page?: string }
  const { sheet: asked } = useSearch({ strict: false }) as { sheet?: string }
  const { data: sheets, error, refetch } = useSheets()
  const page = adminPages.find((one) => one.name === name)
  const sheetOf = (sheet: AdminSheet['sheet']) => sheets?.find((one) => one.sheet === sheet)
  const views = (page?.views ?? []).filter(({ sheet }) => sheetOf(sheet))
  const view = views.find((one) => viewName(one) === asked) ?? views[0]
  return { page, views, view, sheet: view && sheetOf(view.sheet), error, refetch }
}

/** A page of the administration: its sheets as lists, with the form of the open row beside them. */
export function SheetPage() {
  const t = useT()
  const { page, views, view, sheet, error, refetch } = useViews()
  if (error && !view) return <LoadError error={error} retry={refetch} />
  if (!page || !view || !sheet) return <Skeleton height={480} m="md" role="status" aria-label={t('list.loading')} />
  return (
    <SheetList
      key={viewName(view)}
      title={t(`admin.page.${page.name}` as MessageKey)}
      views={views}
      view={view}
      sheet={sheet}
    />
  )
}
