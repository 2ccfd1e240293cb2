import { attachmentApi, contractAttachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { callApi } from '@callout/domain/calls/call.api.ts'
import { changeApi } from '@callout/domain/changes/change.api.ts'
import type { Change } from '@callout/domain/changes/change.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { describe, expect, it } from 'vitest'
import { sendAccept, sendAssign, sendSuccessfully } from '../../test/fixtures/acts.ts'
import { createKeyClient } from '../../test/fixtures/api-keys.ts'
import { uploadSample } from '../../test/fixtures/attachments.ts'
import { readChanges } from '../../test/fixtures/changes.ts'
import { createContract } from '../../test/fixtures/contracts.ts'
import { companyIds, createCall, createCard, heldBy, type Person } from '../../test/fixtures/factories.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'
import { testNow } from '../../test/support/test-app.ts'
import { cleanUpExpiredRows } from '../platform/jobs/cleanup.ts'

const app = setUpApp()
const as = setUpClients(app)

/** Runs an act; returns the changes that each of these people reads of it. */
async function changesOf<P extends Person>(readers: readonly P[], act: () => Promise<unknown>) {
  const before = await Promise.all(readers.map(async (person) => (await readChanges(as[person])).next))
  await act()
  const read = await Promise.all(readers.map((person, n) => readChanges(as[person], before[n])))
  return Object.fromEntries(readers.map((person, n) => [person, read[n]?.Data ?? []])) as Record<P, Change[]>
}
const namesOf = (changes: readonly Change[]) => changes.map(({ kind, type }) => `${kind}.${type}`)
const assign = (ID: string, to: 'norte' | 'sur') => sendAssign(as.dispatcher, ID, to)

describe('the changes of a call', () => {
  it('contain the changed fields of the history, with the version of the record', async () => {
    const { ID } = await createCall(app.db)
    const read = await changesOf(['dispatcher', 'callcenter', 'backoffice'], async () => {
      const { version } = await sendSuccessfully(as.callcenter, callApi.load, { ID })
      await sendSuccessfully(as.callcenter, callApi.save, { ID, version, subject: 'It leaks' })
    })
    for (const changes of Object.values(read))
      expect(changes).toMatchObject([
        {
          kind: 'call',
          ID,
          version: 2,
          network_code: 'ATLIBE',
          type: 'save',
          at: testNow.toISOString(),
          changedItem: [{ field: 'subject', new_value: 'It leaks' }],
        },
      ])
  })

  it('reach its company and the technician of its visit, and nobody else', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const everybody = ['sat', 'tech', 'sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const
    const read = await changesOf(everybody, () => sendAccept(as.sat, ID, 'T1'))
    expect(namesOf(read.sat)).toEqual(['call.accept'])
    expect(namesOf(read.tech)).toContain('call.accept')
    for (const person of ['sat2', 'sat-ygnita', 'dispatcher-ygnita'] as const) expect(read[person]).toEqual([])
  })

  it('end with gone for the company and the technician that lose it, with its files', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    await sendAccept(as.sat, ID, 'T1')
    const image = { name: 'boiler.png', file: await uploadSample(as.sat) }
    const attachment = await sendSuccessfully(as.sat, attachmentApi.save, { service_job_uuid: ID, images: [image] })
    const read = await changesOf(['dispatcher', 'sat', 'tech', 'sat2'], () => assign(ID, 'sur'))
    for (const person of ['sat', 'tech'] as const) {
      expect(namesOf(read[person]).sort()).toEqual(['attachment.gone', 'call.gone'])
      expect(read[person].every(({ changedItem }) => changedItem.length === 0)).toBe(true)
    }
    expect(namesOf(read.sat2).sort()).toEqual(['attachment.assign', 'call.assign'])
    expect(read.sat2.map((change) => change.ID).sort()).toEqual([ID, attachment.ID].sort())
    expect(namesOf(read.dispatcher)).toEqual(['call.assign'])
  })

  it('hide from a new company what another one wrote before', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    await sendAccept(as.sat, ID, 'T1')
    const read = await changesOf(['sat2'], () => assign(ID, 'sur'))
    expect(JSON.stringify(read.sat2)).not.toMatch(/Norte|Technician One|600000001/)
    expect(read.sat2[0]?.changedItem).toContainEqual({
      field: 'subcontractor_name',
      old_value: null,
      new_value: 'Clima Sur',
    })
    const all = (await readChanges(as.sat2)).Data.filter((change) => change.ID === ID)
    expect(namesOf(all)).toEqual(['call.assign'])
  })

  it('are of type gone for a reader who has lost the call', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const { next } = await readChanges(as.sat)
    await sendAccept(as.sat, ID, 'T1')
    await assign(ID, 'sur')
    expect(new Set(namesOf((await readChanges(as.sat, next)).Data))).toEqual(new Set(['call.gone']))
    await assign(ID, 'norte')
    expect(namesOf((await readChanges(as.sat, next)).Data)).toEqual(['call.accept', 'call.assign'])
  })

  it('end with gone for central staff when it is deleted', async () => {
    const call = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'M', subject: 'A mistake' }
    const read = await changesOf(['dispatcher'], async () => {
      const { ID } = await sendSuccessfully(as.dispatcher, callApi.create, call)
      await sendSuccessfully(as.dispatcher, callApi.delete, { ID })
    })
    expect(new Set(namesOf(read.dispatcher))).toEqual(new Set(['call.gone']))
  })
})

describe('the changes of other records', () => {
  it('include contracts for their company, not for its technicians', async () => {
    const { ID } = await createContract(app.db)
    const moved = { ID, version: 1, societe_uuid: companyIds.norte }
    const read = await changesOf(['callcenter', 'sat', 'sat2', 'tech'], () =>
      sendSuccessfully(as.callcenter, contractApi.save, moved),
    )
    expect(namesOf(read.callcenter)).toEqual(['contract.save'])
    expect(namesOf(read.sat)).toEqual(['contract.save'])
    expect([read.sat2, read.tech]).toEqual([[], []])
    const lost = await changesOf(['sat', 'sat2'], () =>
      sendSuccessfully(as.callcenter, contractApi.save, { ID, version: 2, societe_uuid: companyIds.sur }),
    )
    expect([namesOf(lost.sat), namesOf(lost.sat2)]).toEqual([['contract.gone'], ['contract.save']])
  })

  it('end with gone for the company when its contract is deleted, with its files and its card', async () => {
    const [{ InsId }, shown] = [await createCard(app.db), await createCard(app.db)]
    const draft = { ...heldBy('norte'), status_id: 'D' }
    const { ID } = await createContract(app.db, { ...draft, ins_id: InsId })
    const file = { name: 'boiler.png', file: await uploadSample(as.callcenter) }
    const attachment = await sendSuccessfully(as.callcenter, contractAttachmentApi.save, {
      service_contract_uuid: ID,
      images: [file],
    })
    const removed = await changesOf(['callcenter', 'sat', 'sat2', 'tech'], () =>
      sendSuccessfully(as.callcenter, contractApi.delete, { ID }),
    )
    const goneIds = (changes: readonly Change[]) =>
      changes.filter(({ type }) => type === 'gone').map((change) => `${change.kind} ${change.ID}`)
    expect(goneIds(removed.sat).sort()).toEqual([`attachment ${attachment.ID}`, `card ${InsId}`, `contract ${ID}`])
    expect(removed.sat).toHaveLength(3)
    expect(goneIds(removed.callcenter)).toContain(`contract ${ID}`)
    expect([removed.sat2, removed.tech]).toEqual([[], []])
    // Another contract of the company still shows the card.
    const other = await createContract(app.db, { ...draft, ins_id: shown.InsId })
    await createContract(app.db, { ...heldBy('norte'), ins_id: shown.InsId })
    const kept = await changesOf(['sat'], () => sendSuccessfully(as.callcenter, contractApi.delete, { ID: other.ID }))
    expect(goneIds(kept.sat)).toEqual([`contract ${other.ID}`])
  })

  it('include cards for the companies that have calls with them', async () => {
    const { InsId } = await createCard(app.db)
    await createCall(app.db, { ...heldBy('norte'), ins_id: InsId })
    const read = await changesOf(['dispatcher', 'sat', 'sat2'], () =>
      sendSuccessfully(as.dispatcher, cardApi.save, { InsId: String(InsId), version: 1, City: 'León' }),
    )
    expect(read.dispatcher).toMatchObject([{ kind: 'card', ID: String(InsId), version: 2, type: 'save' }])
    expect(namesOf(read.sat)).toEqual(['card.save'])
    expect(read.sat2).toEqual([])
  })

  it('end with gone for the company and the technician when a call gets another appliance', async () => {
    const [before, after] = [await createCard(app.db), await createCard(app.db)]
    const { ID } = await createCall(app.db, { ...heldBy('norte'), ins_id: before.InsId })
    await sendAccept(as.sat, ID, 'T1')
    const useCard = ({ InsId }: { InsId: number }, version: number) =>
      sendSuccessfully(as.dispatcher, cardApi.save, { InsId: String(InsId), version, serviceCallID: ID })
    const cardsOf = (changes: readonly Change[]) =>
      changes.filter(({ kind }) => kind === 'card').map((change) => [change.ID, change.type])
    const read = await changesOf(['dispatcher', 'sat', 'tech', 'sat2'], () => useCard(after, 1))
    for (const person of ['sat', 'tech'] as const)
      expect(cardsOf(read[person])).toEqual([
        [String(before.InsId), 'gone'],
        [String(after.InsId), 'assign'],
      ])
    expect(cardsOf(read.dispatcher)).toEqual([[String(after.InsId), 'save']])
    expect(read.sat2).toEqual([])
    // Another call of the company still shows the card.
    await createCall(app.db, { ...heldBy('norte'), ins_id: after.InsId })
    const kept = await changesOf(['sat', 'tech'], () => useCard(before, 1))
    expect(cardsOf(kept.sat).filter(([, type]) => type === 'gone')).toEqual([])
    expect(cardsOf(kept.tech)).toContainEqual([String(after.InsId), 'gone'])
  })

  it('end with gone for the company when a contract gets another appliance', async () => {
    const [before, after] = [await createCard(app.db), await createCard(app.db)]
    const { ID } = await createContract(app.db, { ...heldBy('norte'), ins_id: before.InsId })
    const read = await changesOf(['callcenter', 'sat', 'tech'], () =>
      sendSuccessfully(as.callcenter, contractApi.save, { ID, version: 1, ins_id: String(after.InsId) }),
    )
    expect(read.sat.map((change) => [change.kind, change.ID, change.type])).toEqual(
      expect.arrayContaining([
        ['card', String(before.InsId), 'gone'],
        ['card', String(after.InsId), 'assign'],
      ]),
    )
    expect(namesOf(read.callcenter)).toEqual(['contract.save'])
    expect(read.tech).toEqual([])
  })

  it('include companies for central staff and the company, but not assignments to it', async () => {
    const update = (set: string) =>
      app.pool.query(`update companies set ${set} where societe_uuid = $1`, [companyIds.norte])
    const read = await changesOf(['backoffice', 'sat', 'sat2', 'tech'], async () => {
      await update(`phone = phone || '1'`)
      await update('last_assigned_at = now()')
    })
    expect([namesOf(read.backoffice), namesOf(read.sat)]).toEqual([['company.save'], ['company.save']])
    expect([read.sat2, read.tech]).toEqual([[], []])
  })
})

describe('the feed', () => {
  it('is read in pages, each after the cursor of the one before', async () => {
    const { ID } = await createCall(app.db)
    const { next } = await readChanges(as.dispatcher)
    for (let version = 1; version <= 5; version += 1)
      await sendSuccessfully(as.callcenter, callApi.save, { ID, version, subject: `Round ${version}` })
    const versions: number[] = []
    let after = next
    for (;;) {
      const page = await readChanges(as.dispatcher, after, 2)
      versions.push(...page.Data.map((change) => change.version))
      expect(page.Data.length).toBeLessThanOrEqual(2)
      if (page.next === after) break
      after = page.next
    }
    expect(versions).toEqual([2, 3, 4, 5, 6])
  })

  it('is open to keys with the scope to read, each in the role of the key', async () => {
    const { ID } = await createCall(app.db, heldBy('norte'))
    const ofSur = { role: 'q', societe_uuid: companyIds.sur, scopes: ['read'] }
    const [erp, sur] = [await createKeyClient(app, { scopes: ['read'] }), await createKeyClient(app, ofSur)]
    const [{ next }, { next: nextOfSur }] = [await readChanges(erp), await readChanges(sur)]
    await sendAccept(as.sat, ID, 'T1')
    expect(namesOf((await readChanges(erp, next)).Data)).toEqual(['call.accept'])
    expect((await readChanges(sur, nextOfSur)).Data).toEqual([])
    const writer = await createKeyClient(app, { scopes: ['write'] })
    expect((await writer.send(changeApi.list, {})).status).toBe(403)
    expect((await app.signedOut.send(changeApi.list, {})).status).toBe(401)
  })

  it('answers 400 to a wrong cursor, a limit out of range and an unknown name', async () => {
    const queries = [{ after: 'yesterday' }, { limit: '0' }, { limit: '1001' }, { limit: '' }, { since: '1' }]
    for (const query of queries) expect((await as.dispatcher.send(changeApi.list, query)).status).toBe(400)
  })

  it('answers the present cursor after now, without changes', async () => {
    const { Data, next } = await readChanges(as.dispatcher, 'now')
    expect(Data).toEqual([])
    await createCall(app.db)
    const { ID } = await createCall(app.db, heldBy('norte'))
    await sendAccept(as.sat, ID, 'T1')
    expect(namesOf((await readChanges(as.dispatcher, next)).Data)).toContain('call.accept')
    expect(Number((await readChanges(as.dispatcher, 'now')).next)).toBeGreaterThan(Number(next))
  })

  it('refuses a cursor that was given before a restore', async () => {
    const { next } = await readChanges(as.dispatcher)
    const { body } = await as.dispatcher.send(changeApi.list, { after: String(Number(next) + 1) })
    expect(body).toMatchObject({ HasError: true, Message: expect.stringContaining('not known here') })
    expect(await readChanges(as.dispatcher, next)).toEqual({ Data: [], next })
  })

  it('removes changes after 90 days, and refuses a reader who would miss some', async () => {
    const { ID } = await createCall(app.db)
    const { next } = await readChanges(as.dispatcher)
    await sendSuccessfully(as.callcenter, callApi.save, { ID, version: 1, subject: 'Long ago' })
    const kept = await readChanges(as.dispatcher, next)
    await app.pool.query(`update changes set at = '2025-11-01Z'`)
    await cleanUpExpiredRows(app.db, testNow.toISOString())
    const { body } = await as.dispatcher.send(changeApi.list, { after: next })
    expect(body).toMatchObject({ HasError: true, Message: expect.stringContaining('90 days') })
    expect((await readChanges(as.dispatcher, kept.next)).Data).toEqual([])
    expect((await readChanges(as.dispatcher)).Data).toEqual([])
  })
})
