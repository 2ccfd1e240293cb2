// @vitest-environment jsdom
import type { InvoiceableFee } from '@callout/domain/invoices/invoice.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { RefusedRequestError } from '../../platform/api/errors.ts'
import { useSelection } from '../useSelection.ts'
import { UploadBar } from './UploadBar.tsx'

interface Sent {
  readonly body: Readonly<Record<string, unknown>>
  readonly bytes: Blob | undefined
}
const sent: Sent[] = []
/** What the server says next; undefined accepts. */
let refusal: RefusedRequestError | undefined
vi.mock('../../platform/api/send.ts', () => ({
  sendWithMessage: async (_endpoint: unknown, body: Sent['body'], { bytes }: Pick<Sent, 'bytes'>) => {
    sent.push({ body, bytes })
    if (refusal) throw refusal
    return { answer: {}, message: 'Accepted' }
  },
}))

const screen = setUpScreen()
const fee = { DocEntry: 1, DocNum: '7', SCOrigin: '10', DocTotal: 20.1, DocDate: '2026-03-10' } as InvoiceableFee
const fees = [fee, { ...fee, DocEntry: 2, DocNum: '8', DocTotal: 10.2 }]
const onDone = vi.fn()
function Bar({ isReady = true }: { readonly isReady?: boolean }) {
  const selection = useSelection(fees)
  return (
    <>
      <button type="button" onClick={selection.toggleAll}>
        All
      </button>
      <UploadBar allFees={fees} isReady={isReady} selection={selection} onDone={onDone} />
    </>
  )
}

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  sent.length = 0
  refusal = undefined
})

const buttons = (name: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)
const click = (button: HTMLElement | undefined) => act(async () => button?.click())
const field = (name: string) => document.querySelector<HTMLInputElement>(`form input[name="${name}"]`)
const send = () => act(async () => document.querySelector('form')?.requestSubmit())

const file = new File(['%PDF'], 'invoice.pdf', { type: 'application/pdf' })
async function chooseFile(chosen = file) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', { value: [chosen], configurable: true })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
}

/** Opens the dialog for both documents, and sends a file. */
async function sendFile() {
  await screen.render(<Bar />)
  await click(buttons('All')[0])
  await click(buttons('Upload invoice')[0])
  expect(document.body.textContent).toContain('Upload the invoice of 2 documents')
  expect(buttons('Upload invoice').at(-1)?.disabled).toBe(true)
  await chooseFile()
  await send()
  await soon(() => expect(sent).toHaveLength(1))
}

it('uploads the invoice of the selected documents, which are no longer selected then', async () => {
  await sendFile()
  expect(sent[0]).toMatchObject({ body: { fees: [1, 2] }, bytes: file })
  await soon(() => expect(onDone).toHaveBeenCalledOnce())
  expect(document.querySelector('form')).toBeNull()
  expect(buttons('Upload invoice')[0]?.disabled).toBe(true)
})

it('uploads nothing while documents are loading', async () => {
  await screen.render(<Bar isReady={false} />)
  await click(buttons('All')[0])
  expect(buttons('Upload invoice')[0]?.disabled).toBe(true)
})

it('shows each difference on a line of its own, and says nothing of it about another file', async () => {
  refusal = new RefusedRequestError('The invoice differs:\n– Document 7 is on no line.\n– No VAT.', 'differs', {})
  await sendFile()
  const shown = () => document.querySelector('[role="alert"]')
  await soon(() => expect(shown()?.textContent?.split('\n')).toHaveLength(3))
  expect(shown()?.textContent).toContain('\n– Document 7 is on no line.\n')
  expect(field('supplierInvoice')).toBeNull()
  // Another file may not differ.
  await chooseFile()
  expect(shown()).toBeNull()
  refusal = undefined
  await send()
  await soon(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent[1]?.bytes).toBe(file)
})

it('asks what a plain PDF says, with errors at the fields, and loses nothing of it', async () => {
  const required = { supplierInvoice: 'text.required', vat_total: 'text.required' } satisfies Record<string, MessageKey>
  refusal = new RefusedRequestError('Sums are needed', 'invoice.refused.no_sums', required)
  await sendFile()
  await soon(() => expect(field('supplierInvoice')?.getAttribute('aria-invalid')).toBe('true'))
  expect(field('DocTotal')?.value).toBe('30.30')
  await typeInto(field('supplierInvoice'), 'F-12')
  await typeInto(field('vat_total'), '6.36')
  await typeInto(field('gross_total'), '36.66')
  refusal = new RefusedRequestError('The invoice differs:\n– No date.', 'differs', {})
  await send()
  await soon(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain('No date'))
  const typed = { supplierInvoice: 'F-12', DocTotal: 30.3, vat_total: 6.36, gross_total: 36.66 }
  expect(sent.at(-1)).toMatchObject({ body: typed, bytes: file })
  expect([field('supplierInvoice')?.value, field('vat_total')?.value]).toEqual(['F-12', '6.36'])
  await click(buttons('Cancel')[0])
  expect(document.body.textContent).toContain('Leave without saving?')
  expect(field('supplierInvoice')?.value).toBe('F-12')
})

it('says nothing of what was typed about a plain PDF with a file that has an invoice inside', async () => {
  refusal = new RefusedRequestError('Sums are needed', 'invoice.refused.no_sums', {})
  await sendFile()
  await soon(() => expect(field('supplierInvoice')).not.toBeNull())
  await typeInto(field('supplierInvoice'), 'F-12')
  refusal = undefined
  await chooseFile(new File(['<Invoice/>'], 'invoice.xml', { type: 'application/xml' }))
  expect(field('supplierInvoice')).toBeNull()
  await send()
  await soon(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ body: { supplierInvoice: '', gross_total: null } })
})
