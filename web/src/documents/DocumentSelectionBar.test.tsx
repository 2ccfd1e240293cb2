// @vitest-environment jsdom

import type { DocumentRow } from '@callout/domain/documents/document.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { partOf } from '../../test/partOf.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import type { RowSelection } from '../ui/lists/selection/useRowSelection.ts'
import type { ApproveCleanDialog } from './clean/ApproveCleanDialog.tsx'
import { DocumentSelectionBar } from './DocumentSelectionBar.tsx'

let dialog: Parameters<typeof ApproveCleanDialog>[0] | undefined
vi.mock('./clean/ApproveCleanDialog.tsx', () => ({
  ApproveCleanDialog: (props: typeof dialog) => {
    dialog = props
    return null
  },
}))

const screen = setUpScreen()
const rows = ['7', '8'].map((DocNum) => ({ ID: DocNum, DocNum, version: 1, DocTotal: 5 }) as DocumentRow)

it('keeps the selected documents that are not approved with the clean ones', async () => {
  const settle = vi.fn()
  const selection = partOf<RowSelection<DocumentRow>>({ rows, count: 2, refused: [], limit: 9, settle })
  await screen.render(<DocumentSelectionBar type="fee" selection={selection} total={2} />)
  const buttons = [...document.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === 'Only the clean ones')?.click())
  await soon(() => expect(dialog).toBeDefined())
  const outcomes = [{ HasError: false, Message: '', version: 2 }]
  await act(async () => dialog?.onApproved?.([{ DocNum: '8', version: 1 }], outcomes))
  expect(settle).toHaveBeenCalledExactlyOnceWith([rows[1]], outcomes)
})
