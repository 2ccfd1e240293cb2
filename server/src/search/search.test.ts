import { searchApi } from '@callout/domain/search/search.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContract } from '../../test/fixtures/contracts.ts'
import { createStoredDocuments, createTariff } from '../../test/fixtures/documents.ts'
import { createCall, createCard, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { searchAs } from '../../test/fixtures/search.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
let call: { ID: string; call_id: string }
let card: { InsId: number }
let contract: { ID: string; service_contract_id: string }
let documents: Awaited<ReturnType<typeof createStoredDocuments>>

const { find, found } = searchAs(app)

const person = {
  customer_name: 'Rafael Hermenedo Peña',
  adresse: 'Calle Álamo',
  street_number: '17',
  code_postal: '28013',
  ville: 'Madrid',
  phone: '+34 791569561',
}

const ovenOwner = {
  OwnerName: 'Leocadia Quintana',
  Street: 'Calle Boscaje',
  OwnerPhone: '+34 955 778 899 / 600 111 222',
}

beforeAll(async () => {
  await createTariff(app.db)
  card = await createCard(app.db, {
    OwnerName: person.customer_name,
    Street: person.adresse,
    StreetNo: person.street_number,
    Zip: person.code_postal,
    City: person.ville,
    OwnerPhone: '791 56 95 61',
    InternalSN: 'HX-4471/09',
    ItemName: 'Condensing boiler',
  })
  const facts = { ...heldBy('norte'), ins_id: card.InsId, internal_serial_number: 'HX-4471/09' }
  call = await createCall(app.db, { ...person, ...facts, call_id: '70018210' })
  await createCall(app.db, { ...person, ...facts, call_id: '70018209', status_id: -1 })
  const oven = await createCard(app.db, {
    ...ovenOwner,
    InternalSN: '40812345678',
    ItemName: 'Oven',
    CodeCom: 'OV-900',
  })
  const ovenCall = { ins_id: oven.InsId, internal_serial_number: '40812345678', code_product: 'OV-900' }
  await createCall(app.db, {
    ...heldBy('norte'),
    ...ovenCall,
    call_id: '70018300',
    customer_name: ovenOwner.OwnerName,
    adresse: ovenOwner.Street,
    phone: ovenOwner.OwnerPhone,
  })
  await app.db
    .insertInto('products')
    .values({ network_code: 'ATLIBE', code_product: 'OV-900', item_code: 'OV', item_name: 'Oven' })
    .execute()
  contract = await createContract(app.db, { ...person, ...heldBy('norte') })
  documents = await createStoredDocuments(app.db, call, 'norte')
  await createCall(app.db, { ...person, ...heldBy('roma'), network_code: 'YGNITA', call_id: '70018211' })
})

it('finds a caller without a name by telephone, unless the number is of somebody with one', async () => {
  const fields = { ...heldBy('norte'), customer_name: '', adresse: '' }
  await createCall(app.db, { ...fields, call_id: '70018490', phone: '+34 655 443 322' })
  await createCall(app.db, { ...fields, call_id: '70018491', phone: '791 569 561' })
  expect(await found('callcenter', '655443322')).toContain('customer Customer without a name')
  const byNumber = await found('callcenter', '791569561')
  expect(byNumber.filter((one) => one.startsWith('customer'))).toEqual(['customer Rafael Hermenedo Peña'])
  expect(await found('sat2', '655443322')).toEqual([])
})

describe('a search', () => {
  it.each([
    ['words in any order', 'hermenedo rafael'],
    ['the beginning of words', 'herme raf'],
    ['neither accents nor case', 'RAFAEL PENA'],
    ['the street with its number', 'calle alamo 17'],
    ['name and street', 'rafael, álamo 17'],
    ['a telephone number with its country', '+34 791-569-561'],
    ['a telephone number in groups', '791 56 95 61'],
    ['the beginning of a telephone number', '791 569 5'],
    ['a serial number', 'hx-4471/09'],
    ['a serial number in one piece', 'HX447109'],
  ])('finds a customer, an appliance and calls by %s', async (_, text) => {
    expect(await found('dispatcher', text)).toEqual(
      expect.arrayContaining([
        'customer Rafael Hermenedo Peña',
        'appliance Condensing boiler · HX-4471/09',
        'call 70018210 · Boiler does not start',
      ]),
    )
  })

  it.each([
    ['a serial number of eleven digits', '40812345678'],
    ['a serial number with spaces', '408 123 456 78'],
    ['a serial number with dashes', '4081-2345-678'],
    ['a serial number behind a GS1 prefix', '(21)40812345678'],
    ['a serial number in a GS1 code', '(01)08412345678905(21)40812345678'],
    ['the last six digits of a serial number', '345678'],
    ['the last digits of a serial number in groups', '2 345 678'],
    ['a serial number with the name', 'quintana 4081-2345-678'],
    ['a serial number with a label', 'S/N 40812345678'],
    ['a serial number with a Spanish label', 'nº de serie: 408 123 456 78'],
    ['a serial number with an Italian label', 'matricola 40812345678'],
    ['a serial number with a label behind the name', 'quintana n/s 40812345678'],
    ['a serial number behind a name and a GS1 prefix', 'quintana (21) 40812345678'],
    ['a telephone number with its extension', '955 778 899 ext. 23'],
    ['a telephone number with x before its extension', '600111222 x23'],
    ['the last six digits of a telephone number', '778 899'],
    ['the second telephone number of a field', '600 111 222'],
    ['one of two telephone numbers', '796848945 / 600111222'],
    ['one of two telephone numbers with a blank', '600111222 796848945'],
    ['the last digits of the first telephone number', '778899 quintana'],
  ])('finds a customer, an appliance and a call by %s', async (_, text) => {
    expect(await found('dispatcher', text)).toEqual(
      expect.arrayContaining([
        'customer Leocadia Quintana',
        'appliance Oven · 40812345678',
        'call 70018300 · Boiler does not start',
      ]),
    )
  })

  it.each([
    'Calle Boscage',
    'calle voscaje quintana',
    'C/ Boscje',
    'Avenida Boscaej',
    'Clale Boscaje',
    'callle boscage',
  ])('finds in spite of the typing error behind the kind of street in %s', async (text) =>
    expect(await found('dispatcher', text)).toContain('customer Leocadia Quintana'),
  )

  it.each(['quintna', 'quitnana', 'quintanaa', 'qintana leocadia', 'leocadia quimtana', 'leocadia boscage'])(
    'finds a name or street in spite of the typing error in %s',
    async (text) => expect(await found('dispatcher', text)).toContain('customer Leocadia Quintana'),
  )

  it.each(['#70018300', 'nº 70018300', '70018300', 'SAT 70018300', 'aviso nº 70018300'])(
    'finds the call %s before anything else',
    async (text) => {
      await createCard(app.db, { InternalSN: '70018300', ItemName: 'Same number' })
      expect((await found('dispatcher', text))[0]).toBe('call 70018300 · Boiler does not start')
    },
  )

  it.each([
    ['70018', 'call'],
    ['Térmica Norte', 'company'],
    ['quintana', 'customer'],
    ['OV-900', 'appliance'],
    ['ov900', 'appliance'],
    ['40812345678', 'appliance'],
  ])('shows the kind that %s names first', async (text, kind) => {
    const [first] = await find('dispatcher', text)
    expect(first?.kind).toBe(kind)
  })

  it.each(['dispatcher', 'sat'] as const)(
    'finds appliances and calls by the code of their product for %s',
    async (who) => {
      const titles = await found(who, 'ov-900')
      expect(titles).toContain('appliance Oven · 40812345678')
      expect(titles).toContain('call 70018300 · Boiler does not start')
      expect(titles.filter((one) => one.startsWith('customer'))).toEqual([])
    },
  )

  it('names a customer of several calls once, with the number of an open call', async () => {
    const customers = (await find('dispatcher', 'hermenedo')).filter(({ kind }) => kind === 'customer')
    expect(customers).toMatchObject([{ title: 'Rafael Hermenedo Peña', open_call_id: '70018210' }])
    expect(customers[0]?.url).toBe(`/customers?id=${customers[0]?.ID}`)
    expect(customers[0]?.url).not.toMatch(/hermenedo|791/i)
  })

  it('finds calls, documents and contracts by a part of their number, whole numbers first', async () => {
    expect((await found('dispatcher', '00182')).filter((one) => one.startsWith('call'))).toHaveLength(2)
    expect((await find('dispatcher', call.call_id)).find(({ kind }) => kind === 'call')).toMatchObject({
      ID: call.ID,
      url: `/servicecallsdetails/${call.ID}`,
    })
    expect(await found('dispatcher', documents.fee)).toContain(`document Fee ${documents.fee}`)
    const part = contract.service_contract_id.slice(2)
    expect((await find('dispatcher', part)).map(({ ID }) => ID)).toContain(contract.ID)
  })

  it('finds a number with letters, whatever the case', async () => {
    const imported = await createCall(app.db, { ...heldBy('norte'), call_id: 'sav-2023-00009' })
    const ofCall = await createStoredDocuments(app.db, imported, 'norte')
    await app.db.updateTable('documents').set({ DocNum: 'dp-25-0031' }).where('DocNum', '=', ofCall.fee).execute()
    const { ID } = await createContract(app.db, { ...heldBy('norte'), service_contract_id: 'ct-2022-031' })
    for (const text of ['SAV-2023-00009', 'Sav-2023-000'])
      expect((await find('dispatcher', text)).map(({ ID }) => ID)).toContain(imported.ID)
    expect(await found('dispatcher', 'DP-25-0031')).toContain('document Fee dp-25-0031')
    expect((await find('dispatcher', 'CT-2022')).map(({ ID }) => ID)).toContain(ID)
  })

  it('finds companies for central staff', async () => {
    for (const who of ['dispatcher', 'callcenter', 'backoffice'] as const)
      expect(await found(who, 'termica')).toContain('company Térmica Norte')
    expect(await found('sat', 'termica')).toEqual([])
  })

  it('gives at most six results of a kind', async () => {
    for (let i = 0; i < 9; i++)
      await createCall(app.db, { customer_name: `Amancio Prieto ${i}`, phone: `60000000${i}` })
    const kinds = (await find('callcenter', 'amancio')).map(({ kind }) => kind)
    expect(kinds).toEqual([...Array(6).fill('customer'), ...Array(6).fill('call')])
  })

  it('finds every word, and nothing for words of other rows', async () => {
    expect(await find('dispatcher', 'hermenedo amancio')).toEqual([])
    expect(await find('dispatcher', "it's a '\\ & | ! :* (test)")).toEqual([])
    expect(await find('dispatcher', '½ №ŉ')).toEqual([])
    expect(await find('dispatcher', '%%%')).toEqual([])
  })

  it('gives nothing for less than two characters', async () => {
    for (const text of ['', ' ', 'h', ' h ']) expect(await find('dispatcher', text)).toEqual([])
  })

  it('refuses a text of more than 200 characters', async () => {
    const { body } = await (await app.signInAs('dispatcher')).send(searchApi.find, { text: 'a'.repeat(201) })
    expect(body).toMatchObject({ HasError: true, Errors: { text: 'message.too_long' } })
  })
})

describe('what a search finds', () => {
  it('is nothing for a person who is signed out', async () => {
    expect((await app.signedOut.send(searchApi.find, { text: 'hermenedo' })).status).toBe(401)
  })

  it('are only own rows for a company, and documents only for dispatchers and companies', async () => {
    const kindsFor = async (who: Person, text: string) => [...new Set((await find(who, text)).map(({ kind }) => kind))]
    expect(await kindsFor('sat', 'hermenedo')).toEqual(['customer', 'appliance', 'call', 'contract'])
    expect(await kindsFor('callcenter', 'hermenedo')).toEqual(['customer', 'appliance', 'call', 'contract'])
    expect(await kindsFor('sat', documents.fee)).toContain('document')
    for (const who of ['callcenter', 'backoffice'] as const)
      expect(await kindsFor(who, documents.fee)).not.toContain('document')
  })

  it.each(['hermenedo', 'HX-4471/09', '791569561', '70018210', '018210'])(
    'hides %s from another company and another network',
    async (text) => {
      expect(await find('sat2', text)).toEqual([])
      const others = [...(await find('sat-ygnita', text)), ...(await find('dispatcher-ygnita', text))]
      for (const { title, kind, ID } of others) {
        expect([kind, title]).not.toContain('70018210')
        expect([call.ID, contract.ID, `card-${card.InsId}`]).not.toContain(ID)
      }
      expect(JSON.stringify(await find('dispatcher', text))).not.toContain('70018211')
    },
  )

  it('hides the documents of another company', async () => expect(await find('sat2', documents.fee)).toEqual([]))
})
