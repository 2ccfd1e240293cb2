import type pg from 'pg'
import { fatalError } from '../platform/config/fatal-error.ts'
import { openDb } from '../platform/database/db.ts'
import { revalidateSessionsIn } from '../platform/events/event-bus.ts'
import { endSessions } from '../session/session.lifecycle.ts'
import { type ActiveSession, findActiveSessions } from '../session/session.own.ts'
import type { Command } from './command.ts'

export const accountSessions: Command = {
  usage: 'account sessions SUBJECT [--session ID] [--end]',
  summary: 'Lists the open sessions of an account. With --end, ends them at once.',
  help: `  --session ID  only this session and those connected from it; a session connected as a company alone
  --end         ends the listed sessions`,
  words: 1,
  options: { session: { type: 'string' }, end: { type: 'boolean' } },
  run: async ({ pool }, { words: [subject = ''], options }) => {
    const account_uuid = await requireAccount(pool, subject)
    const db = openDb(pool)
    const now = new Date().toISOString()
    const all = formatSessions(await findActiveSessions(db, { account_uuid, session_id: null }, now))
    const chosen =
      options.session === undefined ? all : all.filter(({ family }) => family.includes(`${options.session}`))
    if (options.session !== undefined && chosen.length === 0)
      throw fatalError(`There is no open session "${options.session}".`)
    for (const { line } of chosen) console.log(line)
    if (chosen.length === 0) return console.log('There is no open session.')
    if (!options.end) return
    const ids = chosen.map(({ ID }) => ID)
    await db.transaction().execute((tx) => endSessions(tx, ids, now))
    await revalidateSessionsIn(pool, [account_uuid])
    console.log(ids.length === 1 ? '1 session ended.' : `${ids.length} sessions ended.`)
  },
}

/** One line per session. A session connected as a company follows the session that opened it. */
function formatSessions(sessions: readonly ActiveSession[]) {
  return sessions.flatMap(({ ID, created_at, ends_at, address, browser, system, connected }) => {
    const device = browser && (system ? `${browser} on ${system}` : browser)
    const details = [`since ${created_at}`, `until ${ends_at}`, address && `from ${address}`, device]
    return [
      { ID, family: [ID], line: [ID, ...details.filter(Boolean)].join('  ') },
      ...connected.map((child) => ({
        ID: child.ID,
        family: [ID, child.ID],
        line: `  ${child.ID}  since ${child.created_at}  as ${child.raison_sociale}`,
      })),
    ]
  })
}

async function requireAccount(pool: pg.Pool, subject: string): Promise<string> {
  const { rows } = await pool.query<{ account_uuid: string }>('select account_uuid from accounts where subject = $1', [
    subject,
  ])
  if (!rows[0]) throw fatalError(`There is no account "${subject}".`)
  return rows[0].account_uuid
}

/** Makes every process check the open event streams of this account now. */
export async function revalidateAccountSessions(pool: pg.Pool, subject = ''): Promise<void> {
  await revalidateSessionsIn(pool, [await requireAccount(pool, subject)])
}
