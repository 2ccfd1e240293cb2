import { createHash } from 'node:crypto'
import { callAdviceApi } from '@callout/domain/calls/call.advice.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { teamApi } from '@callout/domain/team/team.api.ts'
import { describe, expect, it } from 'vitest'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { deliverEmail } from '../../test/fixtures/delivery.ts'
import { acceptedVisit, companyIds, createCall, heldBy } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import type { TestClient } from '../../test/support/test-app.ts'

// Without a provider the mail carries a one-time code.
const app = setUpApp({ OIDC_ISSUER: '' })
const as = setUpClients(app)

const memberOf = async (client: TestClient, technician: string) => {
  const { body } = await client.send(teamApi.get, {})
  return body.Data.technicians.find((member: { technician: string }) => member.technician === technician)
}
const mailTo = (recipient: string) =>
  app.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('created_at', 'desc').execute()
const accountOf = (subject: string) =>
  app.db.selectFrom('accounts').selectAll().where('subject', '=', subject).executeTakeFirst()
const codeIn = (text = '') => /\/loginredirect\/(\S+)/.exec(text)?.[1] ?? ''
const addTechnician = (technician: string, societe_uuid: string = companyIds.sur) =>
  app.db
    .insertInto('technicians')
    .values({ societe_uuid, technician, technician_name: `Name of ${technician}` })
    .execute()
async function signInWith(code: string) {
  const { status, body } = await (await app.application()).post('/Account/LoginCode', { code })
  return { status, body, client: app.withToken(body.userToken ?? '') }
}

describe('the team of a company', () => {
  it('lists its technicians with their account and when the person was seen', async () => {
    const { body } = await as.sat.send(teamApi.get, {})
    expect(body.Data).toMatchObject({ skills: [{ value: 'GAS', text: 'Gas' }], culture: 'es' })
    expect(body.Data.technicians).toMatchObject([
      { technician: 'T1', active: true, has_own_hours: false, account: { subject: 'tech', has_email: false } },
      { technician: 'T9', active: false, account: null },
    ])
    expect(body.Data.technicians[0].account.last_seen_at).toBe(app.clock.now.toISOString())
  })

  it.each(['tech', 'dispatcher', 'callcenter', 'backoffice'] as const)('is closed to %s', async (person) => {
    expect((await as[person].send(teamApi.get, {})).status).toBe(403)
    const invitation = { technician: 'T1', email: 'a@b.example', name: 'A', culture: 'es' as const }
    expect((await as[person].send(teamApi.invite, invitation)).status).toBe(403)
  })

  it('keeps hours, leave and skills, and proposes times by them', async () => {
    await addTechnician('HOURS')
    const call = await createCall(app.db, heldBy('sur'))
    const slotsOf = async () =>
      (await as.sat2.send(callAdviceApi.slots, { ID: call.ID })).body.Data as {
        technician: string
        appointment_date_at: string
      }[]
    const fields = {
      technician: 'T2',
      has_own_hours: true,
      hours: [
        { weekday: 4, starts_at: '09:00', ends_at: '09:30' },
        { weekday: 4, starts_at: '15:00', ends_at: '17:00' },
      ],
      leaves: [{ starts_on: '2026-03-12', ends_on: '2026-03-12' }],
      skills: ['GAS'],
    }
    const { body } = await as.sat2.send(teamApi.save, { ...fields, version: 1 })
    expect(body).toMatchObject({ HasError: false, Data: { ...fields, version: 2 } })
    expect(await memberOf(as.sat2, 'T2')).toMatchObject(fields)
    await as.sat2.send(teamApi.save, {
      technician: 'HOURS',
      version: 1,
      hours: [],
      leaves: [{ starts_on: '2026-03-01', ends_on: '2026-04-30' }],
      skills: [],
    })
    const slots = await slotsOf()
    // Thursday 12 March is leave; Thursday 19 March is the next working day, 15:00 in Madrid.
    expect(slots[0]).toMatchObject({ technician: 'T2', appointment_date_at: '2026-03-19T14:00:00.000Z' })
    expect(slots.every(({ technician }) => technician === 'T2')).toBe(true)
  })

  it.each([
    ['hours that end before they start', { hours: [{ weekday: 1, starts_at: '10:00', ends_at: '09:00' }] }, 'hours'],
    [
      'hours that overlap',
      {
        hours: [
          { weekday: 1, starts_at: '09:00', ends_at: '14:00' },
          { weekday: 1, starts_at: '13:00', ends_at: '19:00' },
        ],
      },
      'hours',
    ],
    ['a skill that the company does not have', { skills: ['SOLAR'] }, 'skills'],
    ['leave that ends before it starts', { leaves: [{ starts_on: '2026-03-02', ends_on: '2026-03-01' }] }, 'leaves'],
  ])('refuses %s and changes nothing', async (_, changed, field) => {
    const before = await memberOf(as.sat, 'T1')
    const fields = {
      technician: 'T1',
      version: before.version,
      has_own_hours: true,
      hours: [{ weekday: 1, starts_at: '08:00', ends_at: '09:00' }],
    }
    const { body } = await as.sat.send(teamApi.save, { ...fields, leaves: [], skills: [], ...changed })
    expect(body.HasError).toBe(true)
    expect(Object.keys(body.Errors)).toContain(field)
    expect(await memberOf(as.sat, 'T1')).toEqual(before)
  })

  it('keeps a skill that the company has lost until it is removed, and adds no other', async () => {
    await addTechnician('LOST')
    const lost = { societe_uuid: companyIds.sur, technician: 'LOST', skill: 'PUMP' }
    await app.db.insertInto('technician_skills').values(lost).execute()
    const fields = { technician: 'LOST', has_own_hours: false, hours: [] }
    const leaves = [{ starts_on: '2026-05-01', ends_on: '2026-05-10' }]
    const saved = await as.sat2.send(teamApi.save, { ...fields, version: 1, leaves, skills: ['PUMP'] })
    expect(saved.body).toMatchObject({ HasError: false, Data: { leaves, skills: ['PUMP'], version: 2 } })
    const added = await as.sat2.send(teamApi.save, { ...fields, version: 2, leaves, skills: ['PUMP', 'SOLAR'] })
    expect(Object.keys(added.body.Errors)).toEqual(['skills'])
    const removed = await as.sat2.send(teamApi.save, { ...fields, version: 2, leaves, skills: ['GAS'] })
    expect(removed.body).toMatchObject({ HasError: false, Data: { skills: ['GAS'] } })
    const again = await as.sat2.send(teamApi.save, { ...fields, version: 3, leaves, skills: ['PUMP'] })
    expect(Object.keys(again.body.Errors)).toEqual(['skills'])
  })

  it('stores who changed what, and refuses a second person who saves later', async () => {
    await addTechnician('TWICE')
    const fields = { technician: 'TWICE', has_own_hours: false, hours: [], leaves: [], skills: ['GAS'] }
    await as.sat2.send(teamApi.save, { ...fields, version: 1 })
    const late = await as.sat2.send(teamApi.save, { ...fields, version: 1, skills: [] })
    expect(late.body).toMatchObject({ HasError: true, customErrorCode: 'Conflict' })
    expect(late.body.Message).toContain('The sat2')
    expect(await memberOf(as.sat2, 'TWICE')).toMatchObject({
      skills: ['GAS'],
      version: 2,
      changes: [
        {
          version: 2,
          changed_at: app.clock.now.toISOString(),
          user_name: 'The sat2',
          changes: [{ field: 'skills', old_value: [], new_value: ['GAS'] }],
        },
      ],
    })
    // A save without a change leaves no trace.
    await as.sat2.send(teamApi.save, { ...fields, version: 2 })
    expect(await memberOf(as.sat2, 'TWICE')).toMatchObject({ version: 2, changes: [{ version: 2 }] })
  })

  it('does not know the technicians of another company', async () => {
    const fields = { version: 1, has_own_hours: false, hours: [], leaves: [], skills: [] }
    expect((await as.sat.send(teamApi.save, { technician: 'T2', ...fields })).status).toBe(404)
    expect((await as.sat.send(teamApi.closeAccount, { technician: 'T2' })).status).toBe(404)
  })
})

describe('inviting a technician', () => {
  const invitation = { name: 'Somebody New', culture: 'fr' as const }

  it('opens an account, mails a link in their language, and shows them only their calls', async () => {
    await addTechnician('NEW')
    const email = 'new@sat.example'
    const invited = await as.sat2.send(teamApi.invite, { technician: 'NEW', email: ' New@SAT.example', ...invitation })
    expect(invited.body).toMatchObject({ HasError: false, Data: { account: { subject: email, last_seen_at: null } } })
    expect(await accountOf(email)).toMatchObject({ role: 'q', societe_uuid: companyIds.sur, technician_code: 'NEW' })
    const [mail] = await mailTo(email)
    expect(mail?.subject).toBe('Votre accès au portail de Clima Sur')
    const own = await createCall(app.db, { ...heldBy('sur'), ...acceptedVisit('2026-03-20T08:00:00.000Z', 'NEW') })
    const other = await createCall(app.db, { ...heldBy('sur'), ...acceptedVisit('2026-03-20T08:00:00.000Z', 'T2') })
    const { status, body, client } = await signInWith(codeIn(mail?.body))
    expect([status, body.role, body.technician]).toEqual([200, 'q', 'NEW'])
    expect((await client.send(callApi.load, { ID: own.ID })).status).toBe(200)
    expect((await client.send(callApi.load, { ID: other.ID })).status).toBe(404)
    expect((await memberOf(as.sat2, 'NEW')).account.last_seen_at).not.toBeNull()
    // The link works once.
    expect((await signInWith(codeIn(mail?.body))).status).toBe(401)
  })

  it('sends the link again, and only the new one is valid', async () => {
    await addTechnician('AGAIN')
    const email = 'again@sat.example'
    await as.sat2.send(teamApi.invite, { technician: 'AGAIN', email, ...invitation })
    const [first] = await mailTo(email)
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    expect((await as.sat2.send(teamApi.sendLink, { technician: 'AGAIN' })).body.HasError).toBe(false)
    const [second] = await mailTo(email)
    expect((await signInWith(codeIn(first?.body))).status).toBe(401)
    expect((await signInWith(codeIn(second?.body))).status).toBe(200)
    const refused = await as.sat.send(teamApi.sendLink, { technician: 'T1' })
    expect(refused.body.customErrorCode).toBe('team.refused.no_address')
  })

  it.each([
    ['a technician who has an account', 'sat', 'T1', 'x1@sat.example', 'team.refused.has_account'],
    ['a technician who has left', 'sat', 'T9', 'x2@sat.example', 'team.refused.inactive'],
    ['an address in use', 'sat2', 'T2', 'used@sat.example', 'team.refused.address_taken'],
  ] as const)('refuses %s, and mails nothing', async (_, person, technician, email, code) => {
    await app.db
      .insertInto('accounts')
      .values({ subject: 'used@sat.example', user_name: 'Used', culture: 'es', role: 'D' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { body } = await as[person].send(teamApi.invite, { technician, email, ...invitation })
    expect(body).toMatchObject({ HasError: true, customErrorCode: code })
    expect(await mailTo(email)).toEqual([])
  })

  it('refuses what is no address', async () => {
    const { body } = await as.sat2.send(teamApi.invite, { technician: 'T2', email: 'nobody', ...invitation })
    expect(body).toMatchObject({ HasError: true, Errors: { email: 'message.should_be_an_email' } })
    expect(await accountOf('nobody')).toBeUndefined()
  })

  it('closes the account: the session ends at once, and the person can be invited again', async () => {
    await addTechnician('GONE')
    const email = 'gone@sat.example'
    await as.sat2.send(teamApi.invite, { technician: 'GONE', email, ...invitation })
    const [mail] = await mailTo(email)
    const { client } = await signInWith(codeIn(mail?.body))
    expect((await client.send(callApi.list, {})).status).toBe(200)
    const closed = await as.sat2.send(teamApi.closeAccount, { technician: 'GONE' })
    expect(closed.body).toMatchObject({ HasError: false, Data: { account: null } })
    expect((await client.send(callApi.list, {})).status).toBe(401)
    expect((await client.send(sessionApi.check, {})).body).toEqual({ redirectUrl: '/login' })
    const again = await as.sat2.send(teamApi.closeAccount, { technician: 'GONE' })
    expect(again.body.customErrorCode).toBe('team.refused.no_account')
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    const invited = await as.sat2.send(teamApi.invite, { technician: 'GONE', email, ...invitation })
    expect(invited.body).toMatchObject({ HasError: false, Data: { account: { subject: email } } })
    // The old session stays closed, for instance that of a lost phone.
    expect((await client.send(callApi.list, {})).status).toBe(401)
    const [newest] = await mailTo(email)
    expect((await signInWith(codeIn(newest?.body))).status).toBe(200)
  })

  it('is refused to an API key of the company, which a person’s account would outlive', async () => {
    const key = await createKeyClient(app, { role: 'q', societe_uuid: companyIds.sur })
    await addTechnician('KEY')
    const email = 'key@sat.example'
    for (const { status } of [
      await key.send(teamApi.invite, { technician: 'KEY', email, ...invitation }),
      await key.send(teamApi.sendLink, { technician: 'T2' }),
      await key.send(teamApi.closeAccount, { technician: 'T2' }),
    ])
      expect(status).toBe(403)
    expect(await accountOf(email)).toBeUndefined()
    expect((await key.send(teamApi.get, {})).status).toBe(200)
  })

  it('keeps no one-time code in the email once it is sent', async () => {
    await addTechnician('CODE')
    const email = 'code@sat.example'
    await as.sat2.send(teamApi.invite, { technician: 'CODE', email, ...invitation })
    const [mail] = await mailTo(email)
    expect(await deliverEmail(app, mail?.mail_uuid ?? '')).toHaveLength(1)
    const [sent] = await mailTo(email)
    expect(sent?.body).toContain('/loginredirect/…')
    expect(sent?.body).not.toContain(codeIn(mail?.body))
  })

  it('never opens a technician’s account with the link of a company', async () => {
    await app.db
      .updateTable('accounts')
      .set({ closed_at: app.clock.now.toISOString() })
      .where('subject', '=', 'sat')
      .execute()
    await app.db
      .insertInto('connect_tokens')
      .values({
        token_hash: createHash('sha256').update('token').digest(),
        societe_uuid: companyIds.norte,
        expires_at: new Date(app.clock.now.getTime() + 60_000).toISOString(),
      })
      .execute()
    const reply = await (await app.application()).send(sessionApi.connectAs, { token: 'token' })
    expect(reply.status).toBe(401)
  })
})
