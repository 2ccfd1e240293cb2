import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { NativeSelect } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ClearedTaxNumber } from '../companies/legal/ClearedTaxNumber.tsx'
import { Redirect } from '../platform/browser/Redirect.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { useSession } from '../platform/session/session.ts'
import { NoAccessPage } from '../ui/layout/NoAccessPage.tsx'
import { NotFoundPage } from '../ui/layout/NotFoundPage.tsx'
import classes from './Admin.module.css'
import { ownPages, SheetPage } from './adminPageComponents.ts'
import { adminGroups, adminPages, adminPagesOf, adminPath, type AdminPage as Page } from './adminPages.ts'
import { UndoNote } from './changes/UndoNote.tsx'

/** The settings area: its own menu beside the chosen page. */
export function AdminPage() {
  const { page: name } = useParams({ strict: false }) as { page?: string }
  const offered = adminPagesOf(useSession())
  const [first] = offered
  if (name === undefined) return first ? <Redirect path={adminPath(first.name)} /> : <NoAccessPage />
  const page = adminPages.find((one) => one.name === name)
  if (!page) return <NotFoundPage />
  if (!offered.includes(page)) return <NoAccessPage />
  const Component = ownPages[page.name] ?? SheetPage
  return (
    <div className={classes.area}>
      <AdminMenu pages={offered} current={page} />
      <div className={classes.page}>
        <Suspense>
          <Component key={page.name} />
        </Suspense>
        <UndoNote />
        <ClearedTaxNumber />
      </div>
    </div>
  )
}

interface AdminMenuProps {
  readonly pages: readonly Page[]
  readonly current: Page
}

function AdminMenu({ pages, current }: AdminMenuProps) {
  const t = useT()
  const navigate = useNavigate()
  const nameOf = (page: Page) => t(`admin.page.${page.name}`)
  const groups = adminGroups
    .map((group) => ({ group, members: pages.filter((page) => page.group === group) }))
    .filter(({ members }) => members.length > 0)
  return (
    <nav className={classes.menu} aria-label={t('admin.title')}>
      <NativeSelect
        className={classes.narrow}
        aria-label={t('admin.title')}
        value={current.name}
        onChange={({ currentTarget }) => void navigate({ href: adminPath(currentTarget.value as Page['name']) })}
        data={groups.map(({ group, members }) => ({
          group: t(`admin.group.${group}` as MessageKey),
          items: members.map((page) => ({ value: page.name, label: nameOf(page) })),
        }))}
      />
      {groups.map(({ group, members }) => (
        <div key={group} className={classes.group}>
          <h2>{t(`admin.group.${group}` as MessageKey)}</h2>
          <ul className={classes.links}>
            {members.map((page) => (
              <li key={page.name}>
                <Link to={adminPath(page.name)} data-current={page === current || undefined}>
                  {nameOf(page)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
