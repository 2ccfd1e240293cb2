import { documentApi } from '@callout/domain/documents/document.api.ts'
import type { OrderLine } from '@callout/domain/documents/document.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createAcceptedCall, createTariff, loadFeeDocument, saveFeeDocument } from '../../test/fixtures/documents.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { runsWhole } from '../../test/support/slice.ts'

const app = setUpApp()
const clients = setUpClients(app, 'sat', 'dispatcher')
beforeAll(() => createTariff(app.db))

/** Prices of the tariff in cents. */
const tariff = { VISIT: 3500, HOUR: 3134 } as const
const item = fc.constantFrom('VISIT', 'HOUR')
/** Hundredths of a unit, sent as a number with two decimals or as form text. */
const hundredths = fc.integer({ min: 0, max: 250_000 })
const decimal = (units: number) => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`

type Step =
  | {
      readonly kind: 'edit'
      readonly at: number
      readonly quantity: number
      readonly item?: 'VISIT' | 'HOUR' | undefined
    }
  | { readonly kind: 'price'; readonly at: number; readonly price: number }
  | { readonly kind: 'cancel'; readonly at: number }

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('edit' as const),
      at: fc.nat(3),
      quantity: hundredths,
      item: fc.option(item, { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('price' as const), at: fc.nat(3), price: hundredths }),
    fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(3) }),
  ),
  { maxLength: 12 },
)

/** The expected line, in integer hundredths and cents. */
interface Model {
  item: 'VISIT' | 'HOUR'
  quantity: number
  price: number
  isCancelled: boolean
}

const totalOf = ({ quantity, price }: Model) => Math.floor((quantity * price + 50) / 100)

function applyStep(line: Model, step: Step) {
  if (step.kind === 'cancel') line.isCancelled = true
  else if (step.kind === 'price') line.price = step.price
  else {
    line.quantity = step.quantity
    if (step.item !== undefined && step.item !== line.item)
      Object.assign(line, { item: step.item, price: tariff[step.item] })
  }
}

const bodyOf = (step: Step) => {
  const LineNum = step.at + 1
  if (step.kind === 'cancel') return { canceledLine: LineNum }
  if (step.kind === 'price') return { lines: [{ LineNum, Price: decimal(step.price) }] }
  return { lines: [{ LineNum, Quantity: step.quantity / 100, ...(step.item && { ItemCode: step.item }) }] }
}

it('totals equal the integer sum after any edits and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(item, hundredths), { minLength: 1, maxLength: 4 }),
      steps,
      async (written, all) => {
        const call = await createAcceptedCall(app.db)
        const lines = written.map(([ItemCode, quantity]) => ({ ItemCode, Quantity: decimal(quantity) }))
        const model = written.map(([code, quantity]): Model => {
          return { item: code, quantity, price: tariff[code], isCancelled: false }
        })
        const { DocNum } = await saveFeeDocument(clients.sat, call, { lines })
        let version = 1
        for (const step of all) {
          const client = clients[step.kind === 'price' ? 'dispatcher' : 'sat']
          const { body } = await client.send(documentApi.saveFee, {
            callID: call.call_id,
            docNum: DocNum,
            version,
            ...bodyOf(step),
          })
          const line = model[step.at]
          // A cancelled or missing line accepts only an edit that changes nothing.
          if (body.HasError) expect(line === undefined || line.isCancelled).toBe(true)
          else if (line && !(line.isCancelled && step.kind !== 'cancel')) applyStep(line, step)
          version = body.Data?.version ?? version
        }
        const document = await loadFeeDocument(clients.sat, call, DocNum)
        const total = model.filter(({ isCancelled }) => !isCancelled).reduce((sum, line) => sum + totalOf(line), 0)
        const read = document.orderLines.map((line: OrderLine) => [line.ItemCode, line.LineTotal, line.LineStatus])
        expect(read).toEqual(
          model.map((line) => [line.item, Number(decimal(totalOf(line))), line.isCancelled ? 'C' : 'O']),
        )
        expect(document.DocTotal).toBe(Number(decimal(total)))
      },
    ),
    { numRuns: runsWhole ? 25 : 6 },
  )
  const { rows } = await app.pool.query(`select "DocNum" from documents d where "DocTotal" <> coalesce((
    select sum(round("Quantity" * "Price", 2)) from document_lines l where l."DocEntry" = d."DocEntry" and "LineStatus" = 'O'), 0)`)
  expect(rows).toEqual([])
})
