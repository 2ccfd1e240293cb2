import { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import type { SetupLine } from '@callout/domain/admin/admin.setup.ts'
import { setupMessages } from '@callout/domain/messages/setup-messages.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  companyIds,
  createCall,
  createCard,
  createProduct,
  heldBy,
  type Person,
} from '../../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../../test/support/set-up-app.ts'

const app = setUpApp()
const as = setUpClients(app)

const linesFor = async (person: Person = 'dispatcher', body: object = {}, lang = 'en'): Promise<SetupLine[]> =>
  (await as[person].send(adminSetupApi.setup, body, { query: { lang } })).body.Data
const lineOf = async (name: string, person?: Person, lang?: string) =>
  (await linesFor(person, {}, lang)).find((line) => line.name === name)
const run = (text: string) => sql.raw(text).execute(app.db)

describe('the lines of the set-up', () => {
  it('are those that have texts, each missing something exactly when it says so', async () => {
    const lines = await linesFor()
    expect(lines.map(({ name }) => name).sort()).toEqual(Object.keys(setupMessages.es).sort())
    for (const { state, missing } of lines) expect(missing > 0).toBe(state === 'missing')
    for (const { url, text, consequence } of lines) {
      expect(url).toMatch(/^\/(admin|help)\//)
      expect(text).not.toMatch(/[{}]/)
      expect(consequence).not.toBe('')
    }
  })

  it('name what is missing in the language of the reader', async () => {
    expect(await lineOf('legal_facts')).toMatchObject({
      state: 'missing',
      missing: 7,
      text: 'Legal facts and VAT rate of the network: 7 missing (Address, Postcode, Legal name and 4 more)',
    })
    expect((await lineOf('legal_facts', 'dispatcher', 'fr'))?.text).toContain('manquent')
    await run(`update networks set legal_name = 'Iberia SA', tax_number = 'A00412874', adresse = 'Mayor', ville = 'Madrid',
      code_postal = '28001', pays = 'ES' where network_code = 'ATLIBE'`)
    expect((await lineOf('legal_facts'))?.text).toBe(
      'Legal facts and VAT rate of the network: 1 missing (VAT rate (%))',
    )
    await run(`update networks set vat_rate = 21 where network_code = 'ATLIBE'`)
    expect(await lineOf('legal_facts')).toMatchObject({ state: 'done', missing: 0 })
  })

  it('recommend the rules about who approves', async () => {
    for (const name of ['authors', 'two_people'])
      expect(await lineOf(name)).toMatchObject({ state: 'missing', missing: 1 })
    await run(`update networks set assignment_policy = '{"approval": {"refuse_author": "Y", "two_person_amount": 500}}'
      where network_code = 'ATLIBE'`)
    for (const name of ['authors', 'two_people']) expect(await lineOf(name)).toMatchObject({ state: 'done' })
    await run(`update networks set assignment_policy = '{}' where network_code = 'ATLIBE'`)
  })

  it('link to the row, if it is one', async () => {
    await run(`update companies set email = '' where supplier_code = 'S2'`)
    expect(await lineOf('company_email')).toMatchObject({
      missing: 1,
      text: 'Companies with an email address: 1 missing (S2)',
      url: '/admin/companies?sheet=companies&search=S2',
    })
  })

  it('know hours and the holidays of this year', async () => {
    expect(await lineOf('hours')).toMatchObject({ state: 'missing' })
    const day = (year: number) => `"${year}-12-25"`
    const year = new Date().getUTCFullYear()
    await run(`update networks set assignment_policy = '{"calendar": {"hours": [{"weekday": 1, "starts_at": "08:00", "ends_at": "17:00"}],
      "holidays": [${day(year)}, ${day(year + 1)}]}}' where network_code = 'ATLIBE'`)
    expect(await lineOf('hours')).toMatchObject({ state: 'done' })
    expect(await lineOf('holidays')).toMatchObject({ state: 'done' })
    await run(`update networks set assignment_policy = '{}' where network_code = 'ATLIBE'`)
    expect((await lineOf('holidays'))?.text).toContain(String(year))
  })

  it('leave out what is out of use', async () => {
    const items = `('call_types', 'OLD-TYPE', '{"skill": "OLD-SKILL"}'::jsonb), ('skills', 'OLD-SKILL', '{}')`
    await run(`insert into value_list_items (value_list, value, network_code, text, attributes)
      select l, v, 'ATLIBE', '{}', a from (values ${items}) items(l, v, a)`)
    await createProduct(app.db, { code_product: 'OLD-ONE', skill: 'OLD-SKILL' })
    const named = async (name: string) => (await lineOf(name))?.text ?? ''
    const missingTexts = async () => (await lineOf('texts'))?.missing ?? 0
    expect([await named('skills'), await named('types')]).toEqual([
      expect.stringContaining('OLD-SKILL'),
      expect.stringContaining('OLD-TYPE'),
    ])
    const before = await missingTexts()
    await run(`update value_list_items set active = false where value like 'OLD-%'`)
    await run(`update products set active = false where code_product = 'OLD-ONE'`)
    for (const name of ['skills', 'types']) expect(await named(name)).not.toContain('OLD')
    expect(before - (await missingTexts())).toBe(2)
  })

  it('tell who has never signed in, also once their session is deleted', async () => {
    await run(
      `delete from sign_ins where account_uuid in (select account_uuid from accounts where subject = 'backoffice')`,
    )
    expect((await lineOf('people'))?.text).toContain('The backoffice')
    await run(`insert into sign_ins select account_uuid, now() from accounts on conflict do nothing`)
    expect(await lineOf('people')).toMatchObject({ state: 'done' })
  })

  it('need cards and parts only where there are some', async () => {
    expect(await lineOf('cards')).toMatchObject({ state: 'not_needed', missing: 0 })
    const { produit_uuid } = await createProduct(app.db, { skill: 'GAS', code_product: 'BOIL-1' })
    await createCard(app.db, { produit_uuid, InternalSN: '', StartDate: null })
    await createCard(app.db, { produit_uuid, InternalSN: 'SN-1', StartDate: null })
    expect(await lineOf('cards')).toMatchObject({
      missing: 3,
      text: 'Cards with serial number, date and place: 3 missing (Serial number, Warranty start)',
    })
  })

  it('try the templates of calls with real calls, and the others by their placeholders', async () => {
    await createCall(app.db, { subject: 'A {strange} subject', ...heldBy('norte') })
    expect(await lineOf('templates')).toMatchObject({ state: 'done' })
    await run(`insert into mail_templates values ('ATLIBE', 'resend', 'Again {call_id}', 'By {ibam}'),
      ('ATLIBE', 'bank_account', 'Bank {raison_sociale}', '{iban} {nobody}')`)
    expect(await lineOf('templates')).toMatchObject({ missing: 2, stops: true })
    expect((await lineOf('templates'))?.text).toContain('(bank_account, resend)')
    await run(`delete from mail_templates where template <> 'assignment'`)
  })

  it('are those of the network of the person', async () => {
    expect((await lineOf('company_email', 'dispatcher-ygnita'))?.state).toBe('done')
    expect((await lineOf('assignment_text', 'dispatcher-ygnita'))?.state).toBe('missing')
    expect((await lineOf('assignment_text'))?.state).toBe('done')
  })

  it('say to the home page only what stops somebody', async () => {
    const lines = await linesFor('dispatcher', { only: 'stopping' })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter(({ stops, state }) => !stops || state !== 'missing')).toEqual([])
  })

  it('are for dispatchers', async () => {
    for (const endpoint of [adminSetupApi.setup, adminSetupApi.unserved]) {
      for (const person of ['sat', 'tech', 'callcenter', 'backoffice'] as const)
        expect((await as[person].send(endpoint, {})).status).toBe(403)
      expect((await app.signedOut.send(endpoint, {})).status).toBe(401)
    }
  })
})

describe('the appliances that nobody can serve', () => {
  const areasFor = async (person: Person = 'dispatcher') =>
    (await as[person].send(adminSetupApi.unserved, {})).body.Data

  it('are counted by postcode, with the skills they need', async () => {
    await run(`delete from equipment_cards`)
    await run(`insert into postcode_areas values ('ES', '35001', 'Las Palmas', 28.1, -15.4), ('ES', '28001', 'Madrid', 40.42, -3.7)
      on conflict (pays, code_postal) do nothing`)
    const { produit_uuid } = await createProduct(app.db, { skill: 'GAS', code_product: 'BOIL-2' })
    await createCard(app.db, { produit_uuid, Zip: '28001', City: 'Madrid' })
    await createCard(app.db, { produit_uuid, Zip: '35001', City: 'Las Palmas' })
    await createCard(app.db, { produit_uuid, Zip: '35001', City: 'Las Palmas' })
    const found = await areasFor()
    expect(found).toMatchObject({ map_style: '', cards: 2 })
    expect(found.areas).toEqual([
      expect.objectContaining({ code_postal: '35001', ville: 'Las Palmas', cards: 2, skills: ['Gas'] }),
    ])
    expect(found.areas[0].latitude).toBeCloseTo(28.1, 0)
    expect(await lineOf('unserved')).toMatchObject({ state: 'missing', missing: 2, stops: true })
    expect((await areasFor('dispatcher-ygnita')).cards).toBe(0)
  })

  it('are served once a company serves their postcode', async () => {
    await run(`insert into company_postcodes values ('${companyIds.norte}', '35001')`)
    expect(await areasFor()).toMatchObject({ cards: 0, areas: [] })
    expect(await lineOf('unserved')).toMatchObject({ state: 'done' })
  })
})

describe('the test mail', () => {
  const sendTo = (email: string, person: Person = 'dispatcher') => as[person].send(adminSetupApi.testMail, { email })
  const mails = async () =>
    (
      await sql<{
        recipient: string
        subject: string
      }>`select recipient, subject from mails order by created_at`.execute(app.db)
    ).rows

  it('is queued for the typed address, and counts once it was sent', async () => {
    expect(await lineOf('test_mail')).toMatchObject({ state: 'missing' })
    expect((await sendTo('me@example.com')).body).toMatchObject({ HasError: false })
    expect(await mails()).toEqual([{ recipient: 'me@example.com', subject: 'Test email of Iberia' }])
    expect(await lineOf('test_mail')).toMatchObject({ state: 'missing' })
    await run(`update mails set sent_at = now()`)
    expect(await lineOf('test_mail')).toMatchObject({ state: 'done' })
    expect(await lineOf('test_mail', 'dispatcher-ygnita')).toMatchObject({ state: 'missing' })
  })

  it('is refused without an address, on its field', async () => {
    const { body } = await sendTo('nobody')
    expect(body).toMatchObject({ HasError: true, Errors: { email: expect.any(String) } })
    expect((await sendTo('')).body).toMatchObject({ HasError: true, Errors: { email: expect.any(String) } })
  })

  it('is sent ten times a day at most', async () => {
    const replies = []
    for (let n = 0; n < 11; n++) replies.push((await sendTo('me@example.com', 'dispatcher2')).status)
    expect(replies.slice(0, 10)).toEqual(Array(10).fill(200))
    expect(replies[10]).toBe(429)
  })

  it('is for dispatchers', async () => {
    for (const person of ['sat', 'callcenter', 'backoffice'] as const)
      expect((await sendTo('me@example.com', person)).status).toBe(403)
    expect((await app.signedOut.send(adminSetupApi.testMail, { email: 'me@example.com' })).status).toBe(401)
  })
})
