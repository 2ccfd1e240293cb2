import { describe, expect, it } from 'vitest'
import { createCall, createCard, createProduct, heldBy } from '../../test/fixtures/factories.ts'
import { searchAs } from '../../test/fixtures/search.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { find, found } = searchAs(app)

const createCompany = (raison_sociale: string, supplier_code = '') =>
  app.db
    .insertInto('companies')
    .values({ network_code: 'ATLIBE', raison_sociale, supplier_code })
    .returning('societe_uuid')
    .executeTakeFirstOrThrow()

describe('a search for appliances', () => {
  it('finds all appliances with equal serial numbers', async () => {
    await createCard(app.db, { InternalSN: 'EQ 77-1', ItemName: 'One' })
    await createCard(app.db, { InternalSN: 'eq771', ItemName: 'Other' })
    const appliances = (await found('dispatcher', 'EQ771')).filter((one) => one.startsWith('appliance'))
    expect(appliances.sort()).toEqual(['appliance One · EQ 77-1', 'appliance Other · eq771'])
  })

  it('marks those whose serial number another appliance of the network has, however it is written', async () => {
    const ItemName = 'Marked'
    for (const InternalSN of ['EQ 78-1', 'eq781', 'EQ782', '', '', '-'])
      await createCard(app.db, { InternalSN, ItemName, OwnerName: 'Sera Equal' })
    await createCard(app.db, { InternalSN: 'EQ782', OwnerName: 'Sera Equal', network_code: 'YGNITA' })
    const appliances = (await find('dispatcher', 'sera equal')).filter(({ kind }) => kind === 'appliance')
    expect(appliances.map(({ title, shares_serial }) => `${title}${shares_serial ? ', shared' : ''}`).sort()).toEqual([
      'Marked',
      'Marked',
      'Marked · -',
      'Marked · EQ 78-1, shared',
      'Marked · EQ782',
      'Marked · eq781, shared',
    ])
  })
})

describe('a search by numbers in digits of other scripts', () => {
  it.each([
    ['٦٤٤ ٥٥٥ ٨٨١', '644555881', ''],
    ['644 555 882', '٦٤٤٥٥٥٨٨٢', ''],
    ['644555883', '۶۴۴ ۵۵۵ ۸۸۳', ''],
    ['６４４５５５８８４', '+34 644 555 884', ''],
    ['HX-٤٤٧٢/۱۱', '', 'HX-4472/11'],
    ['hx447212', '', 'HX-٤٤٧٢/۱۲'],
  ])('finds by %s the telephone %j or serial number %j', async (text, phone, internal_serial_number) => {
    const { call_id } = await createCall(app.db, { customer_name: 'Digits', phone, internal_serial_number })
    expect((await found('dispatcher', text)).join()).toContain(`call ${call_id}`)
  })

  it('finds a postcode in Arabic digits', async () => {
    const { call_id } = await createCall(app.db, { customer_name: 'Digits', code_postal: '٠٣٠٠٩' })
    expect((await found('dispatcher', 'digits 03009')).join()).toContain(`call ${call_id}`)
  })
})

it.each(['小明', '王小', '王小明', '小明 alameda'])('finds the name 王小明 by %s', async (text) => {
  const { call_id } = await createCall(app.db, { customer_name: '王小明', adresse: 'Alameda Chica' })
  const { InsId } = await createCard(app.db, { OwnerName: '王小明', Street: 'Alameda Chica', ItemName: 'Wang' })
  const titles = (await found('dispatcher', text)).join()
  expect(titles).toContain(`call ${call_id}`)
  expect(titles).toContain('appliance Wang')
  expect(await found('dispatcher', '明小')).toEqual([])
  await app.db.deleteFrom('calls').where('call_id', '=', call_id).execute()
  await app.db.deleteFrom('equipment_cards').where('InsId', '=', InsId).execute()
})

describe('a search by the end of a serial number', () => {
  it.each(['78899A', '788 99a', 'endal 78899a', 'SN-77 88-99 A'])('finds call and appliance by %s', async (text) => {
    const { call_id } = await createCall(app.db, { customer_name: 'Endal', internal_serial_number: 'SN-77 88-99 A' })
    await createCard(app.db, { OwnerName: 'Endal', InternalSN: 'SN 7788-99A', ItemName: 'Ended' })
    const titles = (await found('dispatcher', text)).join()
    expect(titles).toContain(`call ${call_id}`)
    expect(titles).toContain('appliance Ended')
  })
})

describe('a search by names', () => {
  it.each(['3007', 'E-3007', '3007 cero', 'cero 3007'])('finds the postcode 03007 by %s', async (text) => {
    const { call_id } = await createCall(app.db, { customer_name: 'Cero Perdido', code_postal: '03007' })
    expect((await found('dispatcher', text)).join()).toContain(`call ${call_id}`)
  })

  it.each([
    ['F-38200', '38200'],
    ['FR38200', '38200'],
    ['fr 38200 zona', '38200'],
    ['ES-28009', '28009'],
    ['I-00187', '00187'],
    ['1101048', '1101-048'],
    ['P-1000-002', '1000-002'],
    ['PT-1000-002', '1000-002'],
    ['zona PT 1000002', '1000-002'],
    ['P-1000', '1000-002'],
  ])('finds by %s the postcode %s', async (text, code_postal) => {
    const { call_id } = await createCall(app.db, { customer_name: 'Zona Postal', code_postal })
    expect((await found('dispatcher', text)).join()).toContain(`call ${call_id}`)
  })

  it.each([
    ['calle alcala, 12, 3º B', 'C/ Alcalá', 'nº 12'],
    ['calle alcala nº 12 3B', 'C/ Alcalá', '12'],
    ['cale alcla, 12, 3º B', 'C/ Alcalá', '12'],
    ['R. Augusta 5, r/c Dto.', 'Rua Augusta 5', ''],
  ])('finds the house of %s though nothing is known of the door', async (text, adresse, street_number) => {
    const call = await createCall(app.db, { customer_name: 'Door', adresse, street_number, door_number: '3º B' })
    expect((await found('dispatcher', text)).join()).toContain(`call ${call.call_id}`)
    await app.db.deleteFrom('calls').where('ID', '=', call.ID).execute()
  })

  it('finds a company by its legal form in full', async () => {
    await createCompany('Confort Térmico, S.L.', 'CONFORT')
    expect(await found('dispatcher', 'Confort Termico, sociedad limitada')).toEqual(['company Confort Térmico, S.L.'])
  })

  it.each([
    ['Calle Olmo nº12', 'Calle Olmedal 12', 'Calle Olmo', '12'],
    ['Calle Olmo 12', 'C/Olmo 13', 'C/Olmo nº12', ''],
    ['C/Olmo nº12', 'Calle Olmo 13', 'Calle Olmo, nº12', ''],
    ['C/Olmo, 12', 'Calle Olmedo 12', 'Calle Olmo nº12', ''],
  ])('finds the house of %s and not %s', async (text, other, adresse, street_number) => {
    const [near, meant] = await Promise.all([
      createCall(app.db, { customer_name: 'House', adresse: other }),
      createCall(app.db, { customer_name: 'House', adresse, street_number }),
    ])
    const titles = (await found('dispatcher', `house ${text}`)).join()
    expect(titles).toContain(`call ${meant.call_id}`)
    expect(titles).not.toContain(`call ${near.call_id}`)
  })

  it.each([
    ['Larnosa SL', 'Larnosa, S.L.'],
    ['Larnosa, S.L.', 'Larnosa SL'],
    ['larnosa s. l.', 'Larnosa SL'],
    ['Gás Lindo Limitada', 'Gás Lindo, Lda.'],
    ['Gás Lindo, Lda.', 'Gás Lindo Limitada'],
    ['TERMINA SRL', 'Termina S.r.l.'],
    ['Talleres Nieva SL', 'Talleres Nieva, Sociedad Limitada'],
    ['talleres nieva s.l.', 'Talleres Nieva, Sociedad Limitada'],
    ['Gás Lindo Lda', 'Gás Lindo, Sociedade por Quotas'],
    ['Termina S.r.l.', 'Termina Società a responsabilità limitata'],
    ['Foyer SARL', 'Foyer, société à responsabilité limitée'],
    ['Hearth Ltd.', 'Hearth Limited'],
    ['Foyer S.A.R.L.', 'Foyer SARL'],
  ])('finds by %s the company and the customer %s', async (text, name) => {
    const company = await createCompany(name)
    await createCall(app.db, { customer_name: name })
    const results = await found('dispatcher', text)
    expect(results).toEqual(expect.arrayContaining([`company ${name}`, `customer ${name}`]))
    expect(results[0]).toBe(`company ${name}`)
    await app.db.deleteFrom('companies').where('societe_uuid', '=', company.societe_uuid).execute()
  })

  it('shows a company that is named exactly above customers and calls with this name', async () => {
    await createCompany('Zarzosa, S.A.')
    await createCall(app.db, { customer_name: 'Zarzosa' })
    await createCall(app.db, { customer_name: 'Zarzosa Gil', adresse: 'Calle Zarzosa' })
    expect((await found('dispatcher', 'Zarzosa'))[0]).toBe('company Zarzosa, S.A.')
  })

  it('shows a company first by what tells it apart, unless a customer has exactly this name', async () => {
    await createCompany('Servicio Técnico Tarnilla, S.L.', 'T1')
    await createCall(app.db, { customer_name: 'Tarnilla Gil', adresse: 'Calle Tarnilla' })
    expect((await found('dispatcher', 'tarnilla'))[0]).toBe('company Servicio Técnico Tarnilla, S.L.')
    await createCall(app.db, { customer_name: 'Tarnilla' })
    expect((await found('dispatcher', 'tarnilla'))[0]).toBe('customer Tarnilla')
  })

  it.each(['dispatcher', 'sat'] as const)(
    'finds appliances and calls by the name of their product for %s',
    async (who) => {
      await createProduct(app.db, { code_product: 'NC-24', item_name: 'Norda 24 kW' })
      const { InsId } = await createCard(app.db, { InternalSN: 'N24-1', CodeCom: 'NC-24', ItemName: 'Norda 24 kW' })
      await createCall(app.db, {
        ...heldBy('norte'),
        ins_id: InsId,
        code_product: 'NC-24',
        item_name: 'Norda 24 kW',
        call_id: '70018500',
      })
      for (const text of ['Norda 24 kW', 'norda 24kw', 'norda'])
        expect(await found(who, text)).toEqual(
          expect.arrayContaining(['appliance Norda 24 kW · N24-1', 'call 70018500 · Boiler does not start']),
        )
      expect((await find(who, 'norda')).map(({ kind }) => kind)).not.toContain('customer')
      expect(await found(who, 'norda 28')).toEqual([])
      await app.db.deleteFrom('calls').where('call_id', '=', '70018500').execute()
      await app.db.deleteFrom('equipment_cards').where('InsId', '=', InsId).execute()
      await app.db.deleteFrom('products').where('code_product', '=', 'NC-24').execute()
    },
  )
})

describe('a search for a street or name', () => {
  it.each([
    ['C/ Sta. Engracia 12bis', 'Calle Santa Engracia'],
    ['santa engracia nº 12 bis', 'Calle Santa Engracia'],
    ['calle doctor fleming 7', 'C/ Dr. Fleming'],
    ['Avda Constitución', 'Av. de la Constitución'],
    ['Corso Italia', 'C.so Italia'],
    ['P.zza S. Marco', 'Piazza San Marco'],
    ['Piazza San Marco', 'P.zza S. Marco'],
    ['rue de l’Église', 'R. de l´Eglise'],
    ['R. Doutor António', 'Rua Dr. António'],
  ])('finds by %s the street %s', async (text, adresse) => {
    const street_number = { '12bis': '12 bis', bis: '12bis', 7: '7' }[text.split(' ').at(-1) ?? ''] ?? ''
    const { call_id } = await createCall(app.db, { customer_name: 'Street', adresse, street_number })
    expect((await found('dispatcher', text)).join()).toContain(`call ${call_id}`)
  })

  it.each(["O'Brien", 'OBrien', 'o’brien', 'obrien'])('finds a name with an apostrophe by %s', async (text) => {
    await createCall(app.db, { customer_name: 'Nuala O’Brien' })
    expect(await found('dispatcher', text)).toContain('customer Nuala O’Brien')
  })

  it('shows what has a typing error behind what is meant', async () => {
    await createCall(app.db, { customer_name: 'Bermeja Sol', call_id: '70018401' })
    await createCall(app.db, { customer_name: 'Bermeya Sol', call_id: '70018402' })
    const customers = async (text: string) =>
      (await found('dispatcher', text)).filter((one) => one.startsWith('customer'))
    expect(await customers('bermeja')).toEqual(['customer Bermeja Sol', 'customer Bermeya Sol'])
    expect(await customers('bermeya')).toEqual(['customer Bermeya Sol', 'customer Bermeja Sol'])
  })
})
