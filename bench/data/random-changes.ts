import { callApi } from '@callout/domain/calls/call.api.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import type pg from 'pg'
import { pickWeighted } from '../../server/src/demo/random.ts'
import type { BenchServer } from '../environment/server.ts'
import { network_code } from './call-queries.ts'

type Account = 'dispatcher' | 'callcenter' | 'sat'
type CallVersion = Pick<CallRecord, 'ID' | 'version'>
interface Answer {
  readonly HasError: boolean
  readonly Data: Partial<CallRecord> | null
}

/** Sends one random change as an account that may make it. Returns false if it was refused. */
export type RandomChange = () => Promise<boolean>

/** Number of calls that are changed over and over, so that concurrent changes collide. */
const changedCallCount = 2000

/** Changes calls at random over HTTP: create, save, assign, unassign, decline, change of status, delete. */
export async function createRandomChanges(server: BenchServer, pool: pg.Pool): Promise<RandomChange> {
  const company = await selectColumn(pool, `select societe_uuid from accounts where subject = 'sat'`, [])
  const companies = await selectColumn(pool, 'select societe_uuid from companies where network_code = $1 and active', [
    network_code,
  ])
  const statuses = await selectColumn(pool, `select distinct status_id from calls where network_code = $1`, [
    network_code,
  ])
  const reasons = await selectColumn(pool, `select value from value_list_items where value_list = 'reject_reasons'`, [])
  const { rows: calls } = await pool.query<CallVersion>(
    `select "ID", version from calls where network_code = $1 order by call_id desc limit $2`,
    [network_code, changedCallCount],
  )
  const { rows: callTypes } = await pool.query<{ call_type_id: string; problem_type_id: string }>(
    `select call_type_id, problem_type_id from calls where network_code = $1 and problem_type_id <> '' limit 1`,
    [network_code],
  )

  async function send(account: Account, endpoint: Endpoint, body: object): Promise<Answer> {
    const sent = { ...body, ...(endpoint.update_type && { update_type: endpoint.update_type }) }
    const answer = await server.post(endpoint.path, sent, await server.signIn(account)).catch((error: Error) => {
      // Another connection may have deleted or reassigned the call.
      if (error.message.includes(' answered 404')) return '{ "HasError": true, "Data": null }'
      throw error
    })
    return JSON.parse(answer)
  }

  /** Acts on a random call. After a refusal it reloads the call. */
  async function act(account: Account, endpoint: Endpoint, fields: (call: CallVersion) => object): Promise<boolean> {
    const at = Math.floor(Math.random() * calls.length)
    const call = calls[at] as CallVersion
    const { HasError, Data } = await send(account, endpoint, { ID: call.ID, ...fields(call) })
    const current = HasError ? (await send('dispatcher', callApi.load, { ID: call.ID })).Data : Data
    if (current?.version) calls[at] = { ID: call.ID, version: current.version }
    return !HasError
  }

  /** Calls assigned to the company that declines them later. */
  const assignedToSat: string[] = []
  const assignToSat = async () => {
    const { ID } = pickRandom(calls)
    const { HasError } = await send('dispatcher', callApi.assign, { ID, societe_uuid: company[0] })
    if (!HasError) assignedToSat.push(ID)
    return !HasError
  }
  const decline = async () => {
    const ID = assignedToSat.shift()
    if (ID === undefined) return assignToSat()
    return !(await send('sat', callApi.reject, { ID, reject_reason: pickRandom(reasons) })).HasError
  }

  const create = async () => {
    const fields = { ...callTypes[0], priority: 'M', subject: 'No hot water' }
    const { HasError, Data } = await send('dispatcher', callApi.create, fields)
    if (Data?.ID) calls[Math.floor(Math.random() * calls.length)] = { ID: Data.ID, version: 1 }
    return !HasError
  }
  const changes: readonly (readonly [number, RandomChange])[] = [
    [15, create],
    [45, () => act('callcenter', callApi.save, ({ version }) => ({ version, status_id: pickRandom(statuses) }))],
    [10, () => act('callcenter', callApi.save, ({ version }) => ({ version, subject: `No heating ${Math.random()}` }))],
    [8, () => act('dispatcher', callApi.assign, () => ({ societe_uuid: pickRandom(companies) }))],
    [4, assignToSat],
    [4, decline],
    [7, () => act('callcenter', callApi.unassign, () => ({}))],
    [7, () => act('dispatcher', callApi.delete, () => ({}))],
  ]
  return () => {
    const [, change] = pickWeighted(Math.random, changes, ([weight]) => weight)
    return change()
  }
}

const pickRandom = <T>(items: readonly T[]) => items[Math.floor(Math.random() * items.length)] as T

async function selectColumn(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<readonly unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(text, [...values])
  return rows.map((row) => Object.values(row)[0])
}
