// @vitest-environment jsdom
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import { act } from 'react'
import { expect, it } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { type Selection, useSelection } from './useSelection.ts'

const screen = setUpScreen()
const fee = { DocEntry: 1, DocTotal: 35 } as InvoiceableFee

let selection: Selection
function Screen({ fees }: { readonly fees: readonly InvoiceableFee[] }) {
  selection = useSelection(fees)
  return null
}

it('has nothing to lose once the only selected fee is gone, because a colleague invoiced it', async () => {
  await screen.render(<Screen fees={[fee]} />)
  await act(async () => selection.toggle(fee))
  expect(selection.isTouched).toBe(true)
  await screen.render(<Screen fees={[]} />)
  expect(selection.isTouched).toBe(false)
})
