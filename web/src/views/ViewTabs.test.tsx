// @vitest-environment jsdom

import { callList } from '@callout/domain/calls/call.list.ts'
import type { View } from '@callout/domain/views/view.ts'
import { act, type ComponentProps } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import type { ListData, ListSource } from '../platform/lists/useList.ts'
import type { Columns } from '../ui/lists/useColumns.ts'
import { ViewTabs } from './ViewTabs.tsx'

const { views } = vi.hoisted(() => ({ views: [] as View[] }))
vi.mock('../platform/api/queries.ts', async (original) => ({
  ...(await original<object>()),
  useEndpointQuery: () => ({ data: views }),
}))
vi.mock('./useViewCounts.ts', () => ({ useViewCounts: () => undefined }))
vi.mock('./ViewActions.tsx', () => ({ ViewActions: () => null }))
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => {},
  Link: ({ to: _to, search: _search, ...props }: ComponentProps<'a'> & { to: unknown; search: unknown }) => (
    <a {...props} />
  ),
}))

const viewOf = (ID: string, columns: View['columns']): View =>
  partOf<View>({
    ID,
    version: 1,
    list: 'servicecalls',
    name: ID,
    filterData: {},
    Sorts: [],
    columns,
    built_in: ID === 'all',
    isDefault: false,
    can: { save: true, delete: true },
  })
const subject = [{ name: 'subject', visible: true }]
const restore = vi.fn()

const screen = setUpScreen({ role: 'D' })
const render = (view: string) => {
  const state = { page: 1, size: 40, filters: {}, view, sort: undefined }
  const data = partOf<ListData<unknown>>({ state, rows: [], isUntouched: false })
  return screen.render(
    <ViewTabs
      list="servicecalls"
      page="servicecalls"
      source={partOf<ListSource<unknown>>({ list: callList })}
      data={data}
      columns={partOf<Columns>({ saved: [], restore })}
    />,
  )
}
const openTab = (name: string) =>
  act(async () => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click())

beforeEach(() => {
  views.splice(0, views.length, viewOf('all', []), viewOf('mine-1', subject), viewOf('mine-2', subject))
})

it('the tab of the open view brings back its columns', async () => {
  await render('mine-1')
  restore.mockClear()
  await openTab('mine-2')
  expect(restore).not.toHaveBeenCalled()
  await openTab('mine-1')
  expect(restore).toHaveBeenCalledWith(subject)
})
