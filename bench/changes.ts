import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { Endpoint } from '@callout/domain/kernel/endpoint.ts'
import type pg from 'pg'
import { network_code } from './call-questions.ts'
import type { Server } from './server.ts'

type Account = 'dispatcher' | 'callcenter' | 'sat'
type Known = Pick<CallRecord, 'ID' | 'version'>
interface Answer {
  readonly HasError: boolean
  readonly Data: Partial<CallRecord> | null
}

/** One random change, sent as somebody who may make it; whether it was made. */
export type Change = () => Promise<boolean>

/** So many calls change over and over, so that people meet at them. */
const worked = 2000

/** Random changes through the endpoints: calls are made, saved, given, taken back, declined, moved in status and deleted. */
export async function randomChanges(server: Server, pool: pg.Pool): Promise<Change> {
  const company = await oneColumn(pool, `select societe_uuid from accounts where subject = 'sat'`, [])
  const companies = await oneColumn(pool, 'select societe_uuid from companies where network_code = $1 and active', [
    network_code,
  ])
  const statuses = await oneColumn(pool, `select distinct status_id from calls where network_code = $1`, [network_code])
  const reasons = await oneColumn(pool, `select value from value_list_items where value_list = 'reject_reasons'`, [])
  const { rows: calls } = await pool.query<Known>(
    `select "ID", version from calls where network_code = $1 order by call_id desc limit $2`,
    [network_code, worked],
  )
  const { rows: kinds } = await pool.query<{ call_type_id: string; problem_type_id: string }>(
    `select call_type_id, problem_type_id from calls where network_code = $1 and problem_type_id <> '' limit 1`,
    [network_code],
  )

  async function send(account: Account, endpoint: Endpoint, body: object): Promise<Answer> {
    const sent = { ...body, ...(endpoint.update_type && { update_type: endpoint.update_type }) }
    const answer = await server.post(endpoint.path, sent, await server.signIn(account)).catch((error: Error) => {
      // What somebody else deleted or took over meanwhile is not found.
      if (error.message.includes(' answered 404')) return '{ "HasError": true, "Data": null }'
      throw error
    })
    return JSON.parse(answer)
  }

  /** Acts on one of the calls; whoever is refused reads it anew. */
  async function act(account: Account, endpoint: Endpoint, fields: (call: Known) => object): Promise<boolean> {
    const at = Math.floor(Math.random() * calls.length)
    const call = calls[at] as Known
    const { HasError, Data } = await send(account, endpoint, { ID: call.ID, ...fields(call) })
    const news = HasError ? (await send('dispatcher', callApi.load, { ID: call.ID })).Data : Data
    if (news?.version) calls[at] = { ID: call.ID, version: news.version }
    return !HasError
  }

  /** Calls given to the company that declines some. */
  const given: string[] = []
  const give = async () => {
    const { ID } = pick(calls)
    const { HasError } = await send('dispatcher', callApi.assign, { ID, societe_uuid: company[0] })
    if (!HasError) given.push(ID)
    return !HasError
  }
  const decline = async () => {
    const ID = given.shift()
    if (ID === undefined) return give()
    return !(await send('sat', callApi.reject, { ID, reject_reason: pick(reasons) })).HasError
  }

  const make = async () => {
    const fields = { ...kinds[0], priority: 'M', subject: 'No hot water' }
    const { HasError, Data } = await send('dispatcher', callApi.create, fields)
    if (Data?.ID) calls[Math.floor(Math.random() * calls.length)] = { ID: Data.ID, version: 1 }
    return !HasError
  }
  const changes: readonly (readonly [number, Change])[] = [
    [15, make],
    [45, () => act('callcenter', callApi.save, ({ version }) => ({ version, status_id: pick(statuses) }))],
    [10, () => act('callcenter', callApi.save, ({ version }) => ({ version, subject: `No heating ${Math.random()}` }))],
    [8, () => act('dispatcher', callApi.assign, () => ({ societe_uuid: pick(companies) }))],
    [4, give],
    [4, decline],
    [7, () => act('callcenter', callApi.unassign, () => ({}))],
    [7, () => act('dispatcher', callApi.delete, () => ({}))],
  ]
  return () => {
    let left = Math.random() * changes.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, change] of changes) {
      left -= weight
      if (left < 0) return change()
    }
    return make()
  }
}

const pick = <T>(items: readonly T[]) => items[Math.floor(Math.random() * items.length)] as T

async function oneColumn(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(text, [...values])
  return rows.map((row) => Object.values(row)[0])
}
