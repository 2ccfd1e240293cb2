import { callApi } from '@callout/domain/calls/call.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { notificationApi } from '@callout/domain/notifications/notification.api.ts'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendSuccessfully } from '../../test/fixtures/acts.ts'
import { createAcceptedCall, createFeeDocument, createTariff, rejectionOf } from '../../test/fixtures/documents.ts'
import { acceptedVisit, companyIds, createCall, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { loadHistory } from '../../test/fixtures/history.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { isRelevantTo } from '../platform/events/recipients.ts'

const app = setUpApp()
const as = setUpClients(app)

beforeAll(() => createTariff(app.db))
beforeEach(() => app.db.deleteFrom('notifications').execute())

const notificationsOf = (person: Person) => sendSuccessfully(as[person], notificationApi.list, {})
const summariesOf = async (person: Person) =>
  (await notificationsOf(person)).items.map(({ kind, call_id, user_name }: Record<string, string>) => [
    kind,
    call_id,
    user_name,
  ])

/** A call that the dispatcher assigned to Norte and Norte declined. */
async function declinedCall() {
  const call = await createCall(app.db)
  await sendSuccessfully(as.dispatcher, callApi.assign, { ID: call.ID, societe_uuid: companyIds.norte })
  await sendSuccessfully(as.sat, callApi.reject, { ID: call.ID, reject_reason: 'BUSY' })
  return call
}
const movedTo = (schedule_start_date: string, schedule_end_date: string) => ({ schedule_start_date, schedule_end_date })

describe('a person is notified', () => {
  it('that a company declined what they assigned', async () => {
    const { ID, call_id } = await declinedCall()
    expect(await summariesOf('dispatcher')).toEqual([['declined', call_id, 'The sat']])
    for (const person of ['dispatcher2', 'callcenter', 'sat', 'sat2'] as const)
      expect(await summariesOf(person)).toEqual([])
    expect((await loadHistory(as.dispatcher, ID))[0]?.change_data.type).toBe('reject')
  })

  it('that others moved a visit of their company', async () => {
    const { ID, call_id } = await createCall(app.db, {
      ...heldBy('norte'),
      ...acceptedVisit('2026-03-20T08:00:00.000Z'),
    })
    const later = movedTo('2026-03-21T08:00:00Z', '2026-03-21T09:00:00Z')
    await sendSuccessfully(as.dispatcher, callApi.plan, { ID, ...later })
    expect(await summariesOf('sat')).toEqual([['moved', call_id, 'The dispatcher']])
    // Nobody is notified of their own changes.
    await sendSuccessfully(as.sat, callApi.plan, { ID, ...movedTo('2026-03-22T08:00:00Z', '2026-03-22T09:00:00Z') })
    expect(await summariesOf('sat')).toHaveLength(1)
    expect(await summariesOf('dispatcher')).toEqual([])
  })

  it('that the dispatcher takes back a move', async () => {
    const { ID, call_id } = await createCall(app.db, {
      ...heldBy('norte'),
      ...acceptedVisit('2026-03-20T08:00:00.000Z'),
    })
    await sendSuccessfully(as.dispatcher, callApi.plan, {
      ID,
      ...movedTo('2026-03-21T08:00:00Z', '2026-03-21T09:00:00Z'),
    })
    await sendSuccessfully(as.dispatcher, callApi.undo, { ID })
    const moved = ['moved', call_id, 'The dispatcher']
    expect(await summariesOf('sat')).toEqual([moved, moved])
    expect(await summariesOf('tech')).toEqual([moved, moved])
  })

  it('nothing if the dispatcher takes back an assignment', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-20T08:00:00.000Z') })
    await sendSuccessfully(as.dispatcher, callApi.assign, { ID, societe_uuid: companyIds.sur })
    await sendSuccessfully(as.dispatcher, callApi.undo, { ID })
    for (const person of ['sat', 'sat2'] as const) expect(await summariesOf(person)).toEqual([])
  })

  it('that a visit becomes that of another technician, the one before and the new one', async () => {
    const at = '2026-03-23T08:00:00.000Z'
    const { ID, call_id } = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit(at, 'T8') })
    const { schedule_start_date, schedule_end_date } = acceptedVisit(at)
    await sendSuccessfully(as.dispatcher, callApi.plan, {
      ID,
      schedule_start_date,
      schedule_end_date,
      technician: 'T1',
    })
    expect(await summariesOf('tech')).toEqual([['moved', call_id, 'The dispatcher']])
    expect(await summariesOf('sat')).toEqual([['moved', call_id, 'The dispatcher']])
    await app.db.deleteFrom('notifications').execute()
    await app.db
      .insertInto('technicians')
      .values({ societe_uuid: companyIds.norte, technician: 'T8', technician_name: 'Name of T8' })
      .execute()
    await sendSuccessfully(as.dispatcher, callApi.plan, {
      ID,
      schedule_start_date,
      schedule_end_date,
      technician: 'T8',
    })
    const { rows } = await sql<{ subject: string }>`select subject from notifications
      join accounts using (account_uuid) where service_job_uuid = ${ID} order by subject`.execute(app.db)
    expect(rows.map(({ subject }) => subject)).toContain('tech')
  })

  it('that a change of their document is requested', async () => {
    const call = await createAcceptedCall(app.db)
    const { DocNum } = await createFeeDocument(app, call)
    await sendSuccessfully(as.dispatcher, documentApi.reject, rejectionOf({ type: 'fee', DocNum }, call))
    expect(await summariesOf('sat')).toEqual([['change_requested', call.call_id, 'The dispatcher']])
    expect(await summariesOf('sat2')).toEqual([])
  })

  it('nothing of a change that is refused', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const { body } = await as.dispatcher.send(callApi.plan, {
      ID,
      ...movedTo('2026-03-21T08:00:00Z', '2026-03-21T09:00:00Z'),
    })
    expect(body.HasError).toBe(true)
    expect(await summariesOf('sat')).toEqual([])
  })
})

describe('notifications', () => {
  it('are unread until they are marked, one by one or all', async () => {
    await declinedCall()
    await declinedCall()
    const { unread, items } = await notificationsOf('dispatcher')
    expect(unread).toBe(2)
    await sendSuccessfully(as.dispatcher, notificationApi.markRead, { IDs: [items[0].ID] })
    const next = await notificationsOf('dispatcher')
    expect([next.unread, next.items.map(({ is_read }: { is_read: boolean }) => is_read)]).toEqual([1, [true, false]])
    await sendSuccessfully(as.dispatcher, notificationApi.markRead, {})
    expect((await notificationsOf('dispatcher')).unread).toBe(0)
  })

  it('are marked only by their reader', async () => {
    await declinedCall()
    const { items } = await notificationsOf('dispatcher')
    await sendSuccessfully(as.callcenter, notificationApi.markRead, { IDs: [items[0].ID] })
    await sendSuccessfully(as.callcenter, notificationApi.markRead, { IDs: ['nothing'] })
    expect((await notificationsOf('dispatcher')).unread).toBe(1)
  })

  it('stay unread if the dispatcher who marks all is connected as a company that does not see their calls', async () => {
    await declinedCall()
    const { body } = await as.dispatcher.send(sessionApi.connectAsUser, { societe_uuid: companyIds.norte })
    await sendSuccessfully(app.withToken(body.userToken), notificationApi.markRead, {})
    expect((await notificationsOf('dispatcher')).unread).toBe(1)
  })

  it('need a signed-in user and at most 100 IDs', async () => {
    for (const endpoint of [notificationApi.list, notificationApi.markRead])
      expect((await app.signedOut.send(endpoint, {})).status).toBe(401)
    const IDs = Array.from({ length: 101 }, () => '1')
    expect((await as.dispatcher.send(notificationApi.markRead, { IDs })).status).toBe(400)
  })

  it('name no call that their reader no longer sees', async () => {
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ...acceptedVisit('2026-03-20T08:00:00.000Z') })
    await sendSuccessfully(as.dispatcher, callApi.plan, {
      ID,
      ...movedTo('2026-03-21T08:00:00Z', '2026-03-21T09:00:00Z'),
    })
    await sendSuccessfully(as.dispatcher, callApi.assign, { ID, societe_uuid: companyIds.sur })
    expect(await notificationsOf('sat')).toEqual({ unread: 0, items: [] })
  })

  it('of one network are not shown in another', async () => {
    await declinedCall()
    const { body } = await as.dispatcher.send(notificationApi.list, {}, { query: { networkCode: 'YGNITA' } })
    expect(body.Data).toEqual({ unread: 0, items: [] })
  })

  it('go with their call', async () => {
    const { ID } = await declinedCall()
    await sendSuccessfully(as.dispatcher, callApi.delete, { ID })
    expect(await app.db.selectFrom('notifications').select('ID').execute()).toEqual([])
  })

  it.each([
    ['its reader', { account_uuid: 'me', societe_uuid: null }, true],
    ['other central staff', { account_uuid: 'other', societe_uuid: null }, false],
    ['the people of its company', { account_uuid: 'other', societe_uuid: 'norte' }, true],
    ['another company', { account_uuid: 'other', societe_uuid: 'sur' }, false],
  ])('are announced to %s', (_who, actor, isRelevant) => {
    const event = { kind: 'notification', ID: 'x', version: 1, network_code: 'ATLIBE' } as const
    const reader = { ...actor, network_code: 'ATLIBE' } as Parameters<typeof isRelevantTo>[0]
    expect(isRelevantTo(reader, { ...event, companies: ['norte'], accounts: ['me'] })).toBe(isRelevant)
  })
})
