// @vitest-environment jsdom

import type { AttachmentRecord } from '@callout/domain/attachments/attachment.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import type { RowSelection } from '../ui/lists/selection/useRowSelection.ts'
import { AttachmentSelectionBar } from './AttachmentSelectionBar.tsx'

const { exports } = vi.hoisted(() => ({
  exports: { bytes: undefined as number | undefined, startExport: vi.fn(), cancelExport: vi.fn() },
}))
vi.mock('../platform/files/exports.ts', () => ({
  startExport: exports.startExport,
  cancelExport: exports.cancelExport,
  useExport: () => exports.bytes,
}))

const screen = setUpScreen()
const selectionOf = (count: number) =>
  partOf<RowSelection<AttachmentRecord>>({
    rows: Array.from({ length: count }, (_, index) => ({ ID: `a${index}` })),
    count,
    limit: 200,
    refused: [],
  })
const render = (count: number) => screen.render(<AttachmentSelectionBar selection={selectionOf(count)} total={count} />)
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent?.includes(name) || one.getAttribute('aria-label') === name,
  )
const tooMany = () => document.querySelector('[role="status"]')?.textContent

beforeEach(() => {
  vi.clearAllMocks()
  exports.bytes = undefined
})

it('says why more than 200 attachments cannot be downloaded', async () => {
  await render(200)
  expect([button('Download')?.disabled, tooMany()]).toEqual([false, undefined])
  await render(201)
  expect([button('Download')?.disabled, tooMany()]).toEqual([true, 'That is too many at once: select fewer'])
})

it('cancels a running download', async () => {
  await render(2)
  expect(button('Cancel the download')).toBeUndefined()
  exports.bytes = 1000
  await render(2)
  await act(async () => button('Cancel the download')?.click())
  expect(exports.cancelExport).toHaveBeenCalledWith('attachmentzip')
})
