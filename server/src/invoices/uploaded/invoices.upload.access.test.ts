import { describe, expect, it } from 'vitest'
import { companyIds } from '../../../test/fixtures/factories.ts'
import { createFee, invoiceFees, uniqueInvoiceNumber } from '../../../test/fixtures/fees.ts'
import { asUbl, ownInvoice } from '../../../test/fixtures/own-invoices.ts'
import { setUpUploads } from '../../../test/support/set-up-uploads.ts'

const { app, as, setInvoicing, upload, entriesOf, statusOf, refusalOf, refusedUpload } = setUpUploads()

describe('who uploads invoices', () => {
  it('is the company that the network has chosen for it, and no other', async () => {
    const fee = await createFee(app.db)
    const content = asUbl(ownInvoice([fee]))
    for (const person of ['dispatcher', 'backoffice', 'callcenter'] as const)
      expect((await upload(as[person], content)).status).toBe(403)
    expect((await upload(app.signedOut, content)).status).toBe(401)
    await setInvoicing('company', 'sur')
    await app.db
      .updateTable('companies')
      .set({ vat_treatment: 'domestic', iban: 'ES9121000418450200051332', tax_number: 'B12345674' })
      .where('societe_uuid', '=', companyIds.sur)
      .execute()
    const { body } = await upload(as.sat2, content, entriesOf([fee]))
    expect(body).toMatchObject({ HasError: true, customErrorCode: 'invoice.refused.unknown' })
    await setInvoicing('portal')
    expect(await refusedUpload([fee], content)).toContain('are made in the portal')
  })

  it('is of the network of the documents: another one finds none', async () => {
    const fee = await createFee(app.db)
    const content = asUbl(ownInvoice([fee]))
    const other = await app.signInAs('sat-ygnita')
    expect(await refusalOf(other, content, fee)).toBe('invoice.refused.issued_here')
    await setInvoicing('company', 'roma')
    expect(await refusalOf(other, content, fee)).toBe('invoice.refused.unknown')
    const ofOther = await createFee(app.db, {}, 'roma')
    expect(await refusalOf(as.sat, asUbl(ownInvoice([ofOther])), ofOther)).toBe('invoice.refused.unknown')
    expect([await statusOf(fee), await statusOf(ofOther)]).toEqual(['O', 'O'])
  })

  it('generates none in the portal then', async () => {
    const fee = await createFee(app.db)
    const { body } = await invoiceFees(as.sat, [fee])
    expect([body.customErrorCode, await statusOf(fee)]).toEqual(['invoice.refused.sends_own', 'O'])
  })
})

describe('uploads at the same time', () => {
  it('of one number have one winner', async () => {
    const fees = [await createFee(app.db), await createFee(app.db)]
    const number = uniqueInvoiceNumber()
    const answers = await Promise.all(
      fees.map((fee) => upload(as.sat, asUbl(ownInvoice([fee], { number })), entriesOf([fee]))),
    )
    expect(answers.map(({ body }) => body.customErrorCode ?? 'accepted').sort()).toEqual([
      'accepted',
      'invoice.refused.number_taken',
    ])
    expect((await Promise.all(fees.map(statusOf))).sort()).toEqual(['C', 'O'])
  })

  it('of one document have one winner, and one whose approval was taken back is refused', async () => {
    const fee = await createFee(app.db)
    const answers = await Promise.all([0, 1].map(() => upload(as.sat, asUbl(ownInvoice([fee])), entriesOf([fee]))))
    expect(answers.map(({ body }) => body.customErrorCode ?? 'accepted').sort()).toEqual([
      'accepted',
      'invoice.refused.invoiced',
    ])
    const other = await createFee(app.db, { Confirmed: 'N' })
    expect(await refusedUpload([other], asUbl(ownInvoice([other])))).toContain('is not approved yet')
  })
})
