import { adminWaitingApi } from '@callout/domain/admin/admin.waiting.api.ts'
import { legalApi } from '@callout/domain/companies/legal.api.ts'
import type { LegalFacts } from '@callout/domain/companies/legal.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import { addLegalFacts, legalFacts } from '../../test/fixtures/fees.ts'
import { setUpInvoicing } from '../../test/support/set-up-invoicing.ts'
import { testNow } from '../../test/support/test-app.ts'
import { cleanUpExpiredRows } from '../platform/jobs/cleanup.ts'

const { app, as } = setUpInvoicing()
const load = async (person: Person = 'dispatcher', societe_uuid: string = companyIds.norte): Promise<LegalFacts> =>
  (await as[person].send(legalApi.get, { societe_uuid })).body.Data
const save = async (facts: object, person: Person = 'dispatcher') => {
  const { version } = await load()
  return as[person].send(legalApi.save, { societe_uuid: companyIds.norte, version, ...facts })
}

/** Saves a new bank account, and confirms it as the second person. */
const saveIban = async (facts: object) => {
  const answer = await save(facts)
  const [change] = (await as.dispatcher2.send(adminWaitingApi.list, {})).body.Data
  if (change) await as.dispatcher2.send(adminWaitingApi.confirm, { ID: change.ID })
  return { ...answer, facts: await load() }
}

describe('the legal facts of a company', () => {
  it('are read by the company, with those of its network and what is missing', async () => {
    const { body } = await as.sat.send(legalApi.get, {})
    expect(body.Data).toMatchObject({
      societe_uuid: companyIds.norte,
      ...legalFacts.company,
      network: { ...legalFacts.network, vat_rate: 21 },
      missing: { company: [], network: [] },
      can: { save: false, edit: [] },
    })
    const other = (await as.sat2.send(legalApi.get, {})).body.Data
    expect(other.societe_uuid).toBe(companyIds.sur)
    expect(other.missing.company).toEqual(['adresse', 'ville', 'pays', 'tax_number', 'iban', 'vat_treatment'])
    const italian = (await as['sat-ygnita'].send(legalApi.get, {})).body.Data
    expect(italian.missing.network).toEqual(['adresse', 'code_postal', 'ville', 'pays', 'tax_number'])
  })

  it('are changed by dispatchers and the back office, with a history', async () => {
    const before = await load()
    const { body, facts } = await saveIban({ iban: 'pt50 0002 0123 1234 5678 9015 4', payment_days: 60 })
    expect(body).toMatchObject({ HasError: false, Message: 'Saved. The bank account waits for a second person' })
    expect(body.Data).toMatchObject({ iban: before.iban, waiting_iban: 'PT50000201231234567890154', payment_days: 60 })
    expect(facts).toMatchObject({ version: before.version + 2, iban: 'PT50000201231234567890154', waiting_iban: null })
    expect(facts.changes[0]).toEqual({
      version: before.version + 2,
      changed_at: expect.any(String),
      user_name: 'The dispatcher',
      changes: [{ field: 'iban', old_value: legalFacts.company.iban, new_value: 'PT50000201231234567890154' }],
    })
    const [mail] = await app.db.selectFrom('mails').selectAll().where('subject', 'like', '%cuenta%').execute()
    expect(mail).toMatchObject({
      recipient: 'norte@sat.example',
      subject: 'Ha cambiado la cuenta bancaria de Térmica Norte',
    })
    for (const part of ['The dispatcher', 'PT50 0002 0123 1234 5678 9015 4', '/company'])
      expect(mail?.body).toContain(part)
    const next = (await save({ registration: 'M-2' }, 'backoffice')).body.Data
    expect(next).toMatchObject({ version: before.version + 3, registration: 'M-2' })
    // The first change is that of the set-up.
    expect(next.changes).toHaveLength(4)
    expect((await load('sat')).changes).toHaveLength(4)
  })

  it('are mailed to the addresses of the last 90 days too when the account changes', async () => {
    const { db } = app
    const setEmail = (email: string) =>
      db.updateTable('companies').set({ email }).where('societe_uuid', '=', companyIds.norte).execute()
    for (const email of ['new@sat.example', 'false@evil.example']) await setEmail(email)
    const mailed = async (iban: string) => {
      await db.deleteFrom('mails').execute()
      expect((await saveIban({ iban })).facts.iban).toBe(iban)
      const mails = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
      return mails.map(({ recipient }) => recipient)
    }
    const { iban } = await load()
    expect(await mailed('')).toEqual(['false@evil.example', 'new@sat.example', 'norte@sat.example'])
    await sql`update company_former_emails set replaced_at = '2025-12-01'`.execute(db)
    expect(await mailed(iban)).toEqual(['false@evil.example'])
    await cleanUpExpiredRows(db, testNow.toISOString())
    expect(await db.selectFrom('company_former_emails').selectAll().execute()).toEqual([])
    await setEmail('norte@sat.example')
    expect(await mailed('')).toEqual(['false@evil.example', 'norte@sat.example'])
    await saveIban({ iban })
  })

  it('keep their version if nothing changes', async () => {
    const before = await load()
    expect((await save({ iban: before.iban })).body.Data).toMatchObject({ version: before.version })
  })

  it('are not overwritten if somebody else changed them meanwhile, also an import', async () => {
    const { version } = await load()
    await addLegalFacts(app.db, { registration: 'by import' })
    const { body } = await as.dispatcher.send(legalApi.save, { societe_uuid: companyIds.norte, version, iban: '' })
    expect([body.HasError, body.customErrorCode]).toEqual([true, 'Conflict'])
    expect(await load()).toMatchObject({ version: version + 1, registration: 'by import' })
    expect((await load()).changes[0]).toMatchObject({ user_name: '' })
  })

  it.each([
    ['a tax number with wrong check digits', { tax_number: 'B00010008' }, { tax_number: 'legal.refused.tax_number' }],
    ['an IBAN with wrong check digits', { iban: 'ES9221000418450200051332' }, { iban: 'legal.refused.iban' }],
    ['an exemption without reason', { vat_treatment: 'exempt' }, { vat_exemption: 'legal.refused.vat_exemption' }],
    ['no reason why it is not taxed', { vat_treatment: 'outside' }, { vat_exemption: 'legal.refused.vat_exemption' }],
    ['an export within Spain', { vat_treatment: 'export' }, { vat_treatment: 'legal.refused.export' }],
    ['an unknown treatment', { vat_treatment: 'free' }, { vat_treatment: 'message.not_in_list' }],
    ['too many payment days', { payment_days: 366 }, { payment_days: 'message.must_be_maximum' }],
    ['payment days below zero', { payment_days: -1 }, { payment_days: 'message.must_be_minimum' }],
    ['a name that is too long', { legal_name: 'x'.repeat(251) }, { legal_name: 'message.too_long' }],
  ])('refuse %s on the field', async (_what, facts, errors) => {
    const before = await load()
    const { status, body } = await save(facts)
    expect([status, body.HasError, body.Errors]).toEqual([200, true, errors])
    expect(await load()).toEqual(before)
  })

  it('refuse reverse charge where no law has it, and keep what is stored until it is changed', async () => {
    await addLegalFacts(app.db, { code_postal: '51001', vat_treatment: 'reverse_charge' })
    expect((await load()).missing.company).toEqual(['vat_treatment'])
    expect((await save({ registration: 'C-1' })).body.HasError).toBe(false)
    expect((await save({ vat_treatment: 'domestic' })).body.HasError).toBe(false)
    const { body } = await save({ vat_treatment: 'reverse_charge' })
    expect(body.Errors).toEqual({ vat_treatment: 'legal.refused.reverse_charge' })
    await addLegalFacts(app.db)
  })

  it('name the rate of the company’s region, and the tax that is withheld', async () => {
    await app.pool.query(`insert into tax_rates values ('ATLIBE', 'canaries', 'standard', null, 7)`)
    await app.pool.query(`insert into withholding_rates values ('${companyIds.norte}', '2026-01-01', 15)`)
    await addLegalFacts(app.db, { code_postal: '35001' })
    expect(await load('sat')).toMatchObject({ network: { vat_rate: 7 }, withholding_rate: 15 })
    await addLegalFacts(app.db, { code_postal: '35001', vat_treatment: 'reduced' })
    expect(await load()).toMatchObject({ network: { vat_rate: null }, missing: { network: ['vat_rate'] } })
    await app.pool.query(`delete from withholding_rates; delete from tax_rates where tax_region = 'canaries'`)
    await addLegalFacts(app.db)
    expect(await load()).toMatchObject({ network: { vat_rate: 21 }, withholding_rate: 0 })
  })

  it('are hidden from other companies and networks, and changed by no company', async () => {
    const { version } = await load()
    const body = { societe_uuid: companyIds.norte, version, registration: 'mine' }
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const)
      expect((await as[person].send(legalApi.get, { societe_uuid: companyIds.norte })).status).toBe(404)
    expect((await as['dispatcher-ygnita'].send(legalApi.save, body)).status).toBe(404)
    for (const person of ['sat', 'callcenter'] as const)
      expect((await as[person].send(legalApi.save, body)).status).toBe(403)
    expect((await as.callcenter.send(legalApi.get, {})).status).toBe(403)
    expect((await as.dispatcher.send(legalApi.get, {})).status).toBe(404)
    for (const endpoint of [legalApi.get, legalApi.save])
      expect((await app.signedOut.send(endpoint, body)).status).toBe(401)
  })
})
