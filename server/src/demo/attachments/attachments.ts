import { CallStatus } from '@callout/domain/calls/call.ts'
import type { ChangeData } from '@callout/domain/history/history.ts'
import { minute } from '../calls/calendar.ts'
import { type CallWithHistory, type HistoryRow, historyRow } from '../calls/call-history.ts'
import { type Call, toIsoString } from '../calls/new-calls.ts'
import type { ChangeAuthor } from '../master-data/accounts.ts'
import { chance, createRandom, type Random, randomUuidAt } from '../random.ts'
import { attachmentTexts } from '../texts/attachment-texts.ts'
import { wrapText } from '../texts/wrap-text.ts'
import type { DemoWorld, NetworkData } from '../world.ts'
import { createPdfPage } from './pdf-page.ts'
import { drawApplianceFront, drawPressureGauge, drawRatingPlate } from './pictures.ts'

interface DemoFile {
  readonly name: string
  readonly content: Buffer
}

/** An attachment of a call. `at` is in milliseconds since 1970. */
export interface DemoAttachment {
  readonly ID: string
  readonly call: Call
  readonly at: number
  readonly by: ChangeAuthor
  readonly attachment_name: string
  readonly files: readonly DemoFile[]
}

/** Maximum number of files, whatever the size of the network. */
const maxFiles = 300
/** Only this many of the newest calls may have attachments. */
const newestCallCount = (calls: number) => Math.min(3000, Math.ceil(calls * 0.15))

/** Generates pictures and reports for the newest calls. `addAttachments` also adds them to the call's history. */
export function createAttachmentGenerator(world: DemoWorld) {
  const networkDataByCode = new Map(
    world.networkData.map((networkData) => [networkData.network.network_code, networkData]),
  )
  const companiesWithAccount = new Set(
    world.accounts.flatMap(({ signsIn, societe_uuid }) => (signsIn && societe_uuid) || []),
  )
  const attachments: DemoAttachment[] = []
  let files = 0
  // Companies with an account get more, so that their users find some. Together they stay below the limit.
  const shares = {
    withAccount: Math.min(0.6, 220 / newestCallCount(world.calls)),
    others: Math.min(0.08, 36 / newestCallCount(world.calls)),
  }
  const addAttachments = (generated: CallWithHistory, index: number): CallWithHistory => {
    const { call, history } = generated
    if (index < world.calls - newestCallCount(world.calls) || files >= maxFiles) return generated
    const random = createRandom(world.seed, 'attachment', index)
    if (!chance(random, companiesWithAccount.has(call.societe_uuid ?? '') ? shares.withAccount : shares.others))
      return generated
    const networkData = networkDataByCode.get(call.network_code)
    const added = networkData ? attachmentsOf(generated, networkData, random, world.now) : []
    attachments.push(...added)
    files += added.reduce((sum, one) => sum + one.files.length, 0)
    const historyRows = [...history, ...added.map(historyRowOf)].sort((a, b) =>
      a.created_at.localeCompare(b.created_at),
    )
    return { ...generated, history: historyRows }
  }
  return { addAttachments, attachments }
}

function attachmentsOf(
  { call, history }: CallWithHistory,
  networkData: NetworkData,
  random: Random,
  now: number,
): DemoAttachment[] {
  const words = attachmentTexts[networkData.culture]
  const add = (at: number, by: ChangeAuthor, attachment_name: string, ...files: DemoFile[]): DemoAttachment[] =>
    at > now ? [] : [{ ID: randomUuidAt(random, at), call, at, by, attachment_name, files }]
  const png = (name: string, content: Buffer): DemoFile => ({ name: `${name}.png`, content })

  const creation = history[0] as HistoryRow
  const callTaker = { account_uuid: creation.account_uuid, user_name: creation.user_name }
  const created = Date.parse(call.created_at)
  const customerPictures = chance(random, 0.5)
    ? add(created + 2 * minute, callTaker, words.ofCustomer, png(words.front, drawApplianceFront(random)))
    : []
  const done = reportedDoneAt(history)
  const company = networkData.companies.find(({ societe_uuid }) => societe_uuid === call.societe_uuid)
  if (done === undefined || !company) return customerPictures
  const by = networkData.authorOfCompany(company)
  const plate = png(words.plate, drawRatingPlate(random, call.code_product, call.internal_serial_number))
  const isWet = call.skill.endsWith('BOILER') || call.skill === 'HEAT-PUMP'
  const second = isWet ? png(words.gauge, drawPressureGauge(random)) : png(words.front, drawApplianceFront(random))
  const visitPictures = add(done - minute, by, words.ofVisit, plate, second)
  const report = { name: `${words.report} ${call.call_id}.pdf`, content: reportOf(call, words, done) }
  return [
    ...customerPictures,
    ...visitPictures,
    ...(chance(random, 0.6) ? add(done + minute, by, words.report, report) : []),
  ]
}

/** The time at which the company reported that the work was done. */
function reportedDoneAt(history: readonly HistoryRow[]): number | undefined {
  const done = history.find(({ change_data }) => {
    const { changedItem } = JSON.parse(change_data) as ChangeData
    return changedItem.some(({ field, new_value }) => field === 'status_id' && new_value === CallStatus.done)
  })
  return done && Date.parse(done.created_at)
}

function reportOf(call: Call, { report, labels }: (typeof attachmentTexts)['es'], done: number): Buffer {
  const facts = [
    call.call_id,
    toIsoString(done).slice(0, 10),
    call.subcontractor_name,
    call.item_name || call.code_product,
    call.internal_serial_number,
  ]
  const rows = facts.map((fact, row) => `${labels[row]}: ${fact}`)
  const lines = [...rows, `${labels[5]}:`, ...wrapText(call.description_sat)]
  return createPdfPage([
    { y: 84, text: report, title: true },
    ...lines.map((text, row) => ({ y: 130 + row * 20, text })),
  ])
}

function historyRowOf({ call, at, by, files }: DemoAttachment): HistoryRow {
  const new_value = files.map(({ name }) => name).join('\n')
  return historyRow(call, 'attach', by, at, [{ field: 'files', old_value: null, new_value }])
}
