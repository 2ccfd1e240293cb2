import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../test/database/cluster.ts'
import { waitForLockWaiter } from '../../test/database/lock-waiters.ts'
import { openImportedNetwork } from '../../test/database/networks.ts'
import { createFolder, exampleNetwork, exampleNetworkWith } from '../../test/fixtures/example-folders.ts'
import { openPool } from '../platform/database/db.ts'
import { hasChanges, importNetwork } from './import.ts'

let pool: pg.Pool
let database: TestDatabase

beforeAll(async () => {
  database = await openImportedNetwork()
  pool = database.pool
})
afterAll(() => database.close())

/** Every row of every table with the transaction that wrote it, so that rewriting an unchanged row shows too. */
async function readAllTables() {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables)
    found[name] = (await pool.query(`select xmin::text as written_by, t.* from ${name} t order by t::text`)).rows
  return found
}

const changes = async (folder: string) =>
  (await importNetwork(pool, folder)).merged
    .filter(hasChanges)
    .map(({ table, added, changed, removed }) => ({ table, added, changed, removed }))
const firstRow = async (sql: string) => (await pool.query(sql)).rows[0]

it('writes no row when the same files are imported again', async () => {
  const before = await readAllTables()
  expect(Object.values(before).flat().length).toBeGreaterThan(130)
  expect(await changes(exampleNetwork)).toEqual([])
  expect(await readAllTables()).toEqual(before)
})

it('takes longer than the role allows a statement', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c statement_timeout=200ms')
  const [limited, holder] = [openPool(url.href), await pool.connect()]
  await holder.query('begin; lock table networks in share row exclusive mode')
  const importing = importNetwork(limited, exampleNetwork)
  await waitForLockWaiter(holder)
  await holder.query('select pg_sleep(0.5); commit')
  holder.release()
  expect((await importing).missingData).toEqual([])
  await limited.end()
})

it('accepts semicolons, byte order mark, quotes, CRLF, empty lines and another column order', async () => {
  const text =
    '\ufeff"supplier_code";"raison_sociale";network_code;phone\r\n"F0101"; "Chaleur des Trois Ponts" ;VALRHO;01 99 00 10 10\r\n;;;\r\n\r\n'
  expect(await changes(createFolder({ 'companies.csv': text }))).toEqual([])
})

describe('a changed row', () => {
  it('is the only row updated, and keeps its key', async () => {
    const find = `select societe_uuid, capacity, adresse from companies where supplier_code = 'F0102'`
    const before = await firstRow(find)
    const folder = createFolder({
      'companies.csv': 'network_code,supplier_code,raison_sociale,capacity\nVALRHO,F0102,Atelier Bruyère Énergie,12\n',
    })
    expect(await changes(folder)).toEqual([{ table: 'companies', added: 0, changed: 1, removed: 0 }])
    // The file has no address columns, so the address stays.
    expect(await firstRow(find)).toEqual({ ...before, capacity: 12, adresse: 'Quai du Vieux Lavoir' })
  })

  it('clears the values of empty cells', async () => {
    const header = 'network_code,supplier_code,raison_sociale,capacity,phone\n'
    await changes(createFolder({ 'companies.csv': `${header}VALRHO,F0103,Thermie Clairbois,,\n` }))
    const found = await firstRow(`select capacity, phone from companies where supplier_code = 'F0103'`)
    expect(found).toEqual({ capacity: null, phone: '' })
  })

  it('increments the version of a card, so that an open screen does not overwrite it', async () => {
    const folder = exampleNetworkWith('cards.csv', ['06 39 98 00 23', '06 39 98 00 24'])
    const touched = await changes(folder)
    expect(touched).toContainEqual({ table: 'equipment_cards', added: 0, changed: 1, removed: 0 })
    const cards = await pool.query('select "OwnerPhone", version from equipment_cards order by "InsId"')
    expect(cards.rows.map(({ version }) => version)).toEqual([1, 2, 1])
  })

  it('keeps the item of a card if the file does not have it, until the card is of another product', async () => {
    const card = (columns: string, cells: string) =>
      changes(
        createFolder({
          'cards.csv': `InsId,network_code,OwnerName,OwnerPhone,${columns}\n690001,VALRHO,Aurélie Sablier,${cells}\n`,
        }),
      )
    const item = () => firstRow(`select "ItemCode", "ItemName" from equipment_cards where "InsId" = 690001`)
    const [first, second] = (
      await pool.query(`select code_product, item_code as "ItemCode", item_name as "ItemName" from products
        where network_code = 'VALRHO' order by code_product limit 2`)
    ).rows
    await card('CodeCom,ItemCode,ItemName', `06 39 98 00 31,${first.code_product},810024-B,Own name`)
    expect(await card('CodeCom', `06 39 98 00 32,${first.code_product}`)).toHaveLength(1)
    expect(await item()).toEqual({ ItemCode: '810024-B', ItemName: 'Own name' })
    await card('CodeCom', `06 39 98 00 32,${second.code_product}`)
    expect(await item()).toEqual({ ItemCode: second.ItemCode, ItemName: second.ItemName })
    await pool.query('delete from equipment_cards where "InsId" = 690001')
  })

  it('increments the version of the assignment policy', async () => {
    const policy = async () => (await firstRow('select assignment_policy as policy from networks')).policy
    expect(await policy()).toMatchObject({ version: 1, radius_km: 80, weights: { distance: 30 } })
    await changes(exampleNetworkWith('networks.csv', ['Lyon,FR,80', 'Lyon,FR,60']))
    expect(await policy()).toMatchObject({ version: 2, radius_km: 60, capacity: 25, weights: { distance: 30 } })
  })

  it('keeps texts and answers that are not in the file', async () => {
    const answers = 'network_code,return_type,name,value,text_fr\n,WARRANTY,mounted,day,Le tout premier jour\n'
    expect(await changes(createFolder({ 'dpc-answers.csv': answers }))).toHaveLength(1)
    const { possible_answers } = await firstRow(`select possible_answers from dpc_questions where name = 'mounted'`)
    expect(possible_answers).toMatchObject([
      { value: 'day', text: { fr: 'Le tout premier jour', es: 'El primer día' } },
      { value: 'later', text: { fr: 'Plus tard' } },
    ])
  })

  it('keeps the places of answers: one that is alone in its file does not move', async () => {
    const values = async () => {
      const found = await firstRow(`select jsonb_path_query_array(possible_answers, '$[*].value') as values
        from dpc_questions where name = 'mounted'`)
      return found.values
    }
    const answers = (columns: string, ...rows: string[]) =>
      createFolder({
        'dpc-answers.csv': [
          `network_code,return_type,name,value,${columns}`,
          ...rows.map((row) => `,WARRANTY,mounted,${row}`),
        ].join('\n'),
      })
    expect(await changes(answers('position,text_fr', 'later,2,Plus tard'))).toEqual([])
    await changes(answers('position,text_fr', 'later,2,Bien plus tard'))
    expect(await values()).toEqual(['day', 'later'])
    await changes(answers('position,text_fr', 'week,2,La première semaine', 'later,3,Plus tard'))
    expect(await values()).toEqual(['day', 'week', 'later'])
    await changes(answers('text_fr', 'never,Jamais', 'day,Le premier jour'))
    expect(await values()).toEqual(['day', 'week', 'later', 'never'])
  })
})

it('removes only rows marked for removal', async () => {
  const skills = `select array_agg(skill order by skill) as skills from company_skills join companies using (societe_uuid) where supplier_code = 'F0101'`
  expect(await firstRow(skills)).toEqual({ skills: ['GAS-BOILER', 'HEAT-PUMP', 'WATER-HEATER'] })
  const file = 'network_code,supplier_code,skill,remove\nVALRHO,F0101,HEAT-PUMP,yes\nVALRHO,F0101,GAS-BOILER,no\n'
  expect(await changes(createFolder({ 'company-skills.csv': file }))).toEqual([
    { table: 'company_skills', added: 0, changed: 0, removed: 1 },
  ])
  expect(await firstRow(skills)).toEqual({ skills: ['GAS-BOILER', 'WATER-HEATER'] })
  const answers = 'network_code,return_type,name,value,remove\n,UNUSED,packed,no,yes\n'
  await changes(createFolder({ 'dpc-answers.csv': answers }))
  const packed = await firstRow(`select possible_answers from dpc_questions where name = 'packed'`)
  expect(packed.possible_answers).toMatchObject([{ value: 'yes' }])
})

it('gives an account exactly the networks of its row', async () => {
  const networks = 'network_code,network_name,default_country,culture,time_zone\nBELMON,Belmont,BE,fr,Europe/Brussels\n'
  const account = (codes: string) =>
    createFolder({
      'networks.csv': networks,
      'accounts.csv': `subject,user_name,role,culture,networks\nboth,Les Deux,dispatcher,fr,${codes}\n`,
    })
  const found = `select array_agg(network_code order by network_code) as networks
    from account_networks join accounts using (account_uuid) where subject = 'both'`
  const { missingData } = await importNetwork(pool, account('VALRHO BELMON'))
  expect(await firstRow(found)).toEqual({ networks: ['BELMON', 'VALRHO'] })
  expect(missingData).toEqual([
    'BELMON: Legal facts and VAT rate of the network: 7 missing (Address, Postcode, Legal name and 4 more). Invoices and certificates are made without them, and without VAT.',
    'BELMON: Companies: missing. No call can be assigned.',
    'BELMON: Postcode areas of the country: 1 missing (BE). The distance of a call whose address has no coordinates is not known.',
    'BELMON: Tariff: missing. No company can write what a visit costs.',
    'BELMON: Text of the email about a new call: missing. No company is mailed a call that is assigned to it.',
  ])
  const fees = 'network_code,ItemCode,text_fr,Price\nVALRHO,622099,Divers,1\n'
  expect((await importNetwork(pool, createFolder({ 'fees.csv': fees }))).missingData).toEqual([])
  await importNetwork(pool, account('BELMON'))
  expect(await firstRow(found)).toEqual({ networks: ['BELMON'] })
})

it('ends the sessions of an account that it opens again, and of no other', async () => {
  const account = (subject: string, closed: string) => `${subject},Somebody,dispatcher,fr,VALRHO,${closed}\n`
  const accounts = (...rows: string[]) =>
    createFolder({ 'accounts.csv': `subject,user_name,role,culture,networks,closed\n${rows.join('')}` })
  await importNetwork(pool, accounts(account('reopened', 'yes'), account('staying', 'no')))
  await pool.query(`insert into sessions (session_id, account_uuid, network_code, created_at)
    select gen_random_uuid(), account_uuid, 'VALRHO', now() from accounts where subject in ('reopened', 'staying')`)
  await importNetwork(pool, accounts(account('reopened', 'no'), account('staying', 'no')))
  const { rows } = await pool.query(`select subject, closed_at, ended_at is not null as has_ended
    from sessions join accounts using (account_uuid) order by subject`)
  expect(rows).toEqual([
    { subject: 'reopened', closed_at: null, has_ended: true },
    { subject: 'staying', closed_at: null, has_ended: false },
  ])
})

it('numbers new cards after the imported ones', async () => {
  const made = await firstRow(`insert into equipment_cards (network_code, "CodeCom", "OwnerName")
    values ('VALRHO', 'CHV-24', 'Somebody') returning "InsId"`)
  expect(made.InsId).toBe(700_004)
})

describe('the account of a technician', () => {
  const folder = (...rows: string[]) => createFolder({ 'accounts.csv': `${rows.join('\n')}\n` })
  const header = 'subject,user_name,role,culture,networks,supplier_code'
  const stored = () =>
    firstRow(`select supplier_code, technician_code from accounts
    join companies using (societe_uuid) where subject = 'amaury'`)

  it('moves to another company only with a column that says whose account it is there', async () => {
    await importNetwork(pool, folder(`${header},technician`, 'amaury,Amaury Vasselin,sat,fr,VALRHO,F0101,T1'))
    const moved = 'amaury,Amaury Vasselin,sat,fr,VALRHO,F0102'
    await expect(importNetwork(pool, folder(header, moved))).rejects.toThrow(
      'accounts.csv, line 2, column technician: "amaury" is the account of a technician',
    )
    const rights = `${header},can_create_call`
    await expect(importNetwork(pool, folder(rights, 'amaury,Amaury Vasselin,sat,fr,VALRHO,F0101,yes'))).rejects.toThrow(
      'column technician',
    )
    expect(await stored()).toEqual({ supplier_code: 'F0101', technician_code: 'T1' })
    await importNetwork(pool, folder(header, 'amaury,Amaury V.,sat,fr,VALRHO,F0101'))
    expect(await stored()).toEqual({ supplier_code: 'F0101', technician_code: 'T1' })
    await importNetwork(pool, folder(`${header},technician`, `${moved},T1`))
    expect(await stored()).toEqual({ supplier_code: 'F0102', technician_code: 'T1' })
  })

  it('is no account that may create calls, unless the file takes that right away', async () => {
    const row = 'creator,Somebody,sat,fr,VALRHO,F0101'
    await importNetwork(pool, folder(`${header},can_create_call`, `${row},yes`))
    await expect(importNetwork(pool, folder(`${header},technician`, `${row},T1`))).rejects.toThrow(
      'accounts.csv, line 2, column can_create_call: "creator" may create calls',
    )
    await importNetwork(pool, folder(`${header},technician,can_create_call`, `${row},T1,no`))
    const found = await firstRow(`select technician_code, can_create_call from accounts where subject = 'creator'`)
    expect(found).toEqual({ technician_code: 'T1', can_create_call: false })
  })
})

describe('an account that administers', () => {
  const folder = (...rows: string[]) => createFolder({ 'accounts.csv': `${rows.join('\n')}\n` })
  const header = 'subject,user_name,role,culture,networks,can_administer,closed'
  const importRows = (...rows: string[]) => importNetwork(pool, folder(header, ...rows))

  it('keeps its parts without the column, and the last one of a network keeps them altogether', async () => {
    await importRows('ines,Inès Caillou,dispatcher,fr,VALRHO,people network,no')
    const stored = () => firstRow(`select can_administer from accounts where subject = 'ines'`)
    expect(await stored()).toEqual({ can_administer: ['network', 'people'] })
    await importNetwork(pool, folder('subject,user_name,role,culture,networks', 'ines,Inès C.,dispatcher,fr,VALRHO'))
    expect(await stored()).toEqual({ can_administer: ['network', 'people'] })
    const last = '"regulation@valrho.example" is the last account that administers this part of the network'
    const regulation = 'regulation@valrho.example,Régulation Rhône,dispatcher,fr,VALRHO'
    await expect(importRows(`${regulation},network prices people,yes`)).rejects.toThrow(
      `accounts.csv, line 2, column closed: ${last}`,
    )
    await expect(importRows(`${regulation},network,no`)).rejects.toThrow(
      `accounts.csv, line 2, column can_administer: ${last}`,
    )
    await importRows(`${regulation},network,no`, 'ines,Inès C.,dispatcher,fr,VALRHO,prices people,no')
    expect(await stored()).toEqual({ can_administer: ['prices', 'people'] })
  })

  it('is no sat, and has known parts only', async () => {
    await expect(importRows('x,Somebody,dispatcher,fr,VALRHO,all,no')).rejects.toThrow(
      'column can_administer: "all" is not made of network, prices, people, separated by spaces',
    )
    const plain = 'subject,user_name,role,culture,networks,supplier_code'
    await expect(importNetwork(pool, folder(plain, 'ines,Inès C.,sat,fr,VALRHO,F0101'))).rejects.toThrow(
      'column can_administer: "ines" administers a network, which no sat may',
    )
    await expect(
      importNetwork(pool, folder(`${plain},can_administer`, 'y,Somebody,sat,fr,VALRHO,F0101,network')),
    ).rejects.toThrow('column can_administer')
  })
})
