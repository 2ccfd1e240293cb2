import { sessionApi } from '@callout/domain/session/session.api.ts'
import { describe, expect, it } from 'vitest'
import { companyIds, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'
import { createLoginCode } from '../../test/support/test-app.ts'

const app = setUpApp()

async function signIn(person: Person) {
  const code = await createLoginCode(app.db, person, app.clock.now)
  const { body } = await (await app.application()).send(sessionApi.loginCode, { code })
  const { dayOrder, companyTimeZone } = body
  return { dayOrder, companyTimeZone, client: app.withToken(body.userToken) }
}
const save = (client: Awaited<ReturnType<typeof signIn>>['client'], dayOrder: string) =>
  client.post('/Account/SavePreferences', { dayOrder })

describe('the order of month and day', () => {
  it('starts as month first, and is then what the person chose at every sign-in', async () => {
    const { dayOrder, client } = await signIn('sat')
    expect(dayOrder).toBe('month_first')
    const { status, body } = await save(client, 'day_first')
    expect(status).toBe(200)
    expect(body).toMatchObject({ HasError: false, Data: { dayOrder: 'day_first' } })
    expect((await signIn('sat')).dayOrder).toBe('day_first')
    await save(client, 'month_first')
    expect((await signIn('sat')).dayOrder).toBe('month_first')
  })

  it('does not change for other people of the company or network', async () => {
    const { client } = await signIn('sat')
    await save(client, 'day_first')
    for (const other of ['sat2', 'dispatcher', 'callcenter'] as const)
      expect((await signIn(other)).dayOrder).toBe('month_first')
    await save(client, 'month_first')
  })

  it('chosen by a dispatcher who acts as a company is stored on their own account', async () => {
    const { client } = await signIn('dispatcher')
    const { body } = await client.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
    expect(body.dayOrder).toBe('month_first')
    await save(app.withToken(body.userToken), 'day_first')
    expect((await signIn('dispatcher')).dayOrder).toBe('day_first')
    expect((await signIn('sat')).dayOrder).toBe('month_first')
    await save(client, 'month_first')
  })

  it('needs a user token', async () => {
    for (const client of [app.signedOut, app.withToken('forged'), await app.application()])
      expect((await save(client, 'day_first')).status).toBe(401)
  })

  it.each([
    [{ dayOrder: 'year_first' }, 200, { HasError: true, Errors: { dayOrder: 'message.not_in_list' } }],
    [{}, 200, { HasError: true, Errors: { dayOrder: 'message.not_in_list' } }],
    [{ dayOrder: 'day_first', culture: 'fr' }, 400, { status: 400 }],
  ])('%j is refused and changes nothing', async (sent, status, answer) => {
    const { client } = await signIn('sat')
    const refused = await client.post('/Account/SavePreferences', sent)
    expect(refused.status).toBe(status)
    expect(refused.body).toMatchObject(answer)
    expect((await signIn('sat')).dayOrder).toBe('month_first')
  })
})

describe('the hints of a first visit', () => {
  const seen = async (person: Person) => {
    const code = await createLoginCode(app.db, person, app.clock.now)
    return (await (await app.application()).send(sessionApi.loginCode, { code })).body.seenHints
  }

  it('are counted for the person, in every browser and as any company, and never come again', async () => {
    expect(await seen('dispatcher')).toBe(0)
    const { client } = await signIn('dispatcher')
    expect((await client.send(sessionApi.savePreferences, { seenHints: 2 })).body.Data).toEqual({
      dayOrder: 'month_first',
      seenHints: 2,
    })
    await client.send(sessionApi.savePreferences, { seenHints: 1 })
    expect(await seen('dispatcher')).toBe(2)
    const { body } = await client.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
    expect(body.seenHints).toBe(2)
    expect(await seen('sat')).toBe(0)
  })

  it.each([-1, 4, 'three'])('are not %s', async (seenHints) => {
    const { client } = await signIn('sat')
    expect((await client.post('/Account/SavePreferences', { seenHints })).body).toMatchObject({ HasError: true })
    expect(await seen('sat')).toBe(0)
  })
})

describe('the clock of a company', () => {
  it('in the Canaries is that of its place, also for a dispatcher who acts as it; other people have none of theirs', async () => {
    const moveTo = (code_postal: string) =>
      app.db.updateTable('companies').set({ code_postal }).where('societe_uuid', '=', companyIds.norte).execute()
    const { code_postal } = await app.db
      .selectFrom('companies')
      .select('code_postal')
      .where('societe_uuid', '=', companyIds.norte)
      .executeTakeFirstOrThrow()
    expect((await signIn('sat')).companyTimeZone).toBe('Europe/Madrid')
    await moveTo('35001')
    expect((await signIn('sat')).companyTimeZone).toBe('Atlantic/Canary')
    const { companyTimeZone, client } = await signIn('dispatcher')
    expect(companyTimeZone).toBe('')
    const { body } = await client.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
    expect(body.companyTimeZone).toBe('Atlantic/Canary')
    await moveTo(code_postal)
  })
})
