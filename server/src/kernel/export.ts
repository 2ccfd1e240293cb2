import type { Column, ExportRequest } from '@callout/domain/kernel/list.ts'
import { xlsxType } from '@callout/domain/kernel/list.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { FileAnswer } from './file-answer.ts'
import { type ListSource, listQuery } from './list.ts'
import type { Seen } from './reads.ts'
import type { Work } from './serve.ts'
import { openTurns } from './turns.ts'
import { wallClock } from './wall-clock.ts'
import { type Cell, cellText, xlsxStream } from './xlsx.ts'

type Values = Record<string, unknown>

/** So many rows are read at a time: as many are in memory, whatever the list holds. */
const batch = 250
/** An export holds a connection while its reader takes the file; most connections stay with everybody else. */
const takeTurn = openTurns(3)
let underWay = 0
/** How many exports this process reads now. */
export const exportsUnderWay = () => underWay

/**
 * The export of a list: every row the filters leave, as they are at one moment, in the given order, read as fast as the
 * client takes the file. What fails before the first row is an ordinary answer.
 */
export async function exportList<Row>(
  work: Work,
  source: ListSource<Row>,
  request: ExportRequest,
): Promise<FileAnswer> {
  const { list } = source
  const columns = request.columns.map(({ Name, Field, Width }) => {
    const column = list.columns[Field] as Column
    return { header: Name, field: Field, kind: column.kind, width: Width }
  })
  const cells = columns.map(({ field, kind }) => ({ field, read: cellReader(kind, work.actor.time_zone, work.lang) }))
  const cursor = await openCursor(work.tx, listQuery(work.actor, source, request))
  let taken = 0
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const stored of cursor.batches())
      for (const row of stored) {
        taken++
        const finished = source.finish(row) as Values
        yield cells.map(({ field, read }) => read(finished[field]))
      }
  }
  const stream = xlsxStream(list.name, columns, rows())
  stream.once('close', () => void cursor.close())
  const seen = (): Seen => ({ what: 'exported', kind: list.name, filter: request.filterData, rows: taken })
  return { type: xlsxType, filename: `${list.name}.xlsx`, stream, seen }
}

/** Opens a query's rows in a transaction that only reads; the first ones are there when it resolves. */
async function openCursor(db: Db, query: RawBuilder<Values>) {
  const giveBack = await takeTurn()
  underWay += 1
  const endTurn = () => {
    underWay -= 1
    giveBack()
  }
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
    .catch((error) => {
      endTurn()
      throw error
    })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    // Where the connection is gone there is nothing to roll back; it is given back either way.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
    endTurn()
  }
  const fetch = async () => (await sql<Values>`fetch ${sql.lit(batch)} from exported`.execute(tx)).rows
  try {
    await sql`declare exported no scroll cursor for ${query}`.execute(tx)
    const first = await fetch()
    return { close, batches: () => batches(first, fetch, close) }
  } catch (error) {
    await close()
    throw error
  }
}

/** The batches, one read ahead while the one before is written. */
async function* batches(first: Values[], fetch: () => Promise<Values[]>, close: () => Promise<void>) {
  try {
    for (let rows = first; rows.length > 0; ) {
      const next = rows.length < batch ? Promise.resolve([]) : fetch()
      // A failure is met at its own turn; until then it is nobody's.
      next.catch(() => {})
      yield rows
      rows = await next
    }
  } finally {
    await close()
  }
}

/** How values of a kind become cells: instants as the network's clocks show them, the rest as it is. */
function cellReader(kind: Column['kind'], timeZone: string, lang: Language): (value: unknown) => Cell {
  const whenGiven = (read: (value: unknown) => Cell) => (value: unknown) =>
    value === null || value === undefined || value === '' ? null : read(value)
  switch (kind) {
    case 'instant': {
      const onTheClock = wallClock(timeZone)
      return whenGiven((value) => new Date(onTheClock(Date.parse(String(value)))))
    }
    case 'day':
      return whenGiven((value) => new Date(`${String(value).slice(0, 10)}T00:00:00Z`))
    case 'integer':
    case 'money':
      return whenGiven(Number)
    case 'flag':
      return whenGiven((value) => translate(lang, value ? 'text.yes' : 'text.no'))
    default:
      return whenGiven((value) => (typeof value === 'number' ? value : cellText(String(value))))
  }
}
