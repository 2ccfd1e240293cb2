import { CallStatus } from '@callout/domain/calls/call.ts'
import type { ChangeData } from '@callout/domain/history/history.ts'
import type { Doer } from './accounts.ts'
import { attachmentWords } from './attachment-words.ts'
import type { Biography, HistoryRow } from './biography.ts'
import { minute } from './calendar.ts'
import { type Call, iso } from './calls.ts'
import { frontOf, gaugeOf, plateOf } from './pictures.ts'
import { chance, type Random, randomFor, uuidAt } from './random.ts'
import { sheetOf, wrapped } from './sheet.ts'
import type { Territory, World } from './world.ts'

interface DemoFile {
  readonly name: string
  readonly content: Buffer
}

/** An attachment as somebody adds it: when (milliseconds since 1970), by whom, under which name. */
export interface Attached {
  readonly ID: string
  readonly call: Call
  readonly at: number
  readonly by: Doer
  readonly attachment_name: string
  readonly files: readonly DemoFile[]
}

/** So many files whatever the network's size: they are looked at, not counted. */
const mostFiles = 300
/** Only the newest calls have any: the same work today, however long the past is. */
const newest = (calls: number) => Math.min(3000, Math.ceil(calls * 0.15))

/** Gives the newest calls pictures and reports, from the seed alone. `attach` tells the call's history of them, too. */
export function attacher(world: World) {
  const territories = new Map(world.territories.map((territory) => [territory.network.network_code, territory]))
  const shown = new Set(world.accounts.flatMap(({ signsIn, societe_uuid }) => (signsIn && societe_uuid) || []))
  const attached: Attached[] = []
  let files = 0
  // Whoever signs in as one of the companies should find some; together they stay below the limit.
  const shares = { shown: Math.min(0.6, 220 / newest(world.calls)), any: Math.min(0.08, 36 / newest(world.calls)) }
  const attach = (biography: Biography, index: number): Biography => {
    const { call, history } = biography
    if (index < world.calls - newest(world.calls) || files >= mostFiles) return biography
    const random = randomFor(world.seed, 'attachment', index)
    if (!chance(random, shares[shown.has(call.societe_uuid ?? '') ? 'shown' : 'any'])) return biography
    const territory = territories.get(call.network_code)
    const added = territory ? attachmentsOf(biography, territory, random, world.now) : []
    attached.push(...added)
    files += added.reduce((sum, one) => sum + one.files.length, 0)
    const told = [...history, ...added.map(historyOf)].sort((a, b) => a.created_at.localeCompare(b.created_at))
    return { ...biography, history: told }
  }
  return { attach, attached }
}

function attachmentsOf({ call, history }: Biography, territory: Territory, random: Random, now: number): Attached[] {
  const words = attachmentWords[territory.culture]
  const add = (at: number, by: Doer, attachment_name: string, ...files: DemoFile[]): Attached[] =>
    at > now ? [] : [{ ID: uuidAt(random, at), call, at, by, attachment_name, files }]
  const png = (name: string, content: Buffer): DemoFile => ({ name: `${name}.png`, content })

  const took = history[0] as HistoryRow
  const taker = { account_uuid: took.account_uuid, user_name: took.user_name }
  const created = Date.parse(call.created_at)
  const asked = chance(random, 0.5)
    ? add(created + 2 * minute, taker, words.ofCustomer, png(words.front, frontOf(random)))
    : []
  const done = reportedAt(history)
  const company = territory.companies.find(({ societe_uuid }) => societe_uuid === call.societe_uuid)
  if (done === undefined || !company) return asked
  const by = territory.actingFor(company)
  const plate = png(words.plate, plateOf(random, call.code_product, call.internal_serial_number))
  const isWet = call.skill.endsWith('BOILER') || call.skill === 'HEAT-PUMP'
  const second = isWet ? png(words.gauge, gaugeOf(random)) : png(words.front, frontOf(random))
  const visit = add(done - minute, by, words.ofVisit, plate, second)
  const report = { name: `${words.report} ${call.call_id}.pdf`, content: reportOf(call, words, done) }
  return [...asked, ...visit, ...(chance(random, 0.6) ? add(done + minute, by, words.report, report) : [])]
}

/** When the company reported the work done. */
function reportedAt(history: readonly HistoryRow[]): number | undefined {
  const done = history.find(({ change_data }) => {
    const { changedItem } = JSON.parse(change_data) as ChangeData
    return changedItem.some(({ field, new_value }) => field === 'status_id' && new_value === CallStatus.done)
  })
  return done && Date.parse(done.created_at)
}

function reportOf(call: Call, { report, labels }: (typeof attachmentWords)['es'], done: number): Buffer {
  const facts = [
    call.call_id,
    iso(done).slice(0, 10),
    call.subcontractor_name,
    call.item_name || call.code_product,
    call.internal_serial_number,
  ]
  const rows = facts.map((fact, row) => `${labels[row]}: ${fact}`)
  const says = [...rows, `${labels[5]}:`, ...wrapped(call.description_sat)]
  return sheetOf([{ y: 84, text: report, title: true }, ...says.map((text, row) => ({ y: 130 + row * 20, text }))])
}

function historyOf({ call, at, by, files }: Attached): HistoryRow {
  const new_value = files.map(({ name }) => name).join('\n')
  const changedItem = [{ field: 'files', old_value: null, new_value }]
  return {
    network_code: call.network_code,
    service_job_uuid: call.ID,
    ...by,
    created_at: iso(at),
    change_data: JSON.stringify({ call_id: call.call_id, type: 'attach', changedItem }),
    societe_uuid: null,
  }
}
