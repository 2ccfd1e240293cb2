// @vitest-environment jsdom
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerRequest, isRequestHeld } from '../../test/heldRequest.ts'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { type Invoicing, useInvoicing } from './useInvoicing.ts'
import { type Selection, useSelection } from './useSelection.ts'

const downloadAndShow = vi.hoisted(() => vi.fn())
vi.mock('../platform/api/send.ts', () => import('../../test/heldRequest.ts'))
vi.mock('./useInvoiceDownload.ts', () => ({ useInvoiceDownload: () => ({ downloading: undefined, downloadAndShow }) }))

const screen = setUpScreen()
const onDone = vi.fn()
const fee = { DocEntry: 1, DocNum: '7', SCOrigin: '10', DocTotal: 35, DocDate: '2026-03-10' } as InvoiceableFee
const laterFee = { ...fee, DocEntry: 2, DocNum: '8' }

let invoicing: Invoicing
let selection: Selection
function Screen() {
  selection = useSelection([fee, laterFee])
  invoicing = useInvoicing((fees) => {
    onDone()
    selection.drop(fees)
  })
  return null
}

beforeEach(async () => {
  vi.clearAllMocks()
  await screen.render(<Screen />)
  await act(async () => selection.toggle(fee))
  await act(async () => invoicing.setNumber('A-1'))
  await act(async () => invoicing.requestConfirmation([fee]))
  await act(async () => invoicing.generate())
  await soon(() => expect(isRequestHeld()).toBe(true))
})

it('is done before the file of the invoice arrives', async () => {
  downloadAndShow.mockReturnValue(new Promise(() => {}))
  await answerRequest()
  await soon(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(downloadAndShow).toHaveBeenCalledTimes(1)
})

it('keeps a fee selected that was chosen while the invoice was generated', async () => {
  downloadAndShow.mockReturnValue(new Promise(() => {}))
  await act(async () => selection.toggle(laterFee))
  await answerRequest()
  await soon(() => expect(onDone).toHaveBeenCalledTimes(1))
  await act(async () => {})
  expect(selection.chosen).toEqual([laterFee])
})

it('downloads the file after the user has left, and does nothing else', async () => {
  downloadAndShow.mockReturnValue(Promise.resolve())
  await screen.leave()
  await answerRequest()
  await soon(() => expect(downloadAndShow).toHaveBeenCalledTimes(1))
  await act(async () => {})
  expect(onDone).not.toHaveBeenCalled()
})
