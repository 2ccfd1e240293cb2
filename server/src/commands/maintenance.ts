import { isLanguage, languages } from '@callout/domain/messages/messages.ts'
import type pg from 'pg'
import { tellAt } from '../kernel/live.ts'
import { stop } from '../kernel/stop.ts'
import type { Command, Input } from './command.ts'
import { readMoment } from './moment.ts'

const set: Command = {
  usage: 'maintenance set --start ISO --end ISO [--login-start ISO --login-end ISO] [--message es=TEXT ...]',
  summary: 'Announces a maintenance, in place of the one that is set: open screens know within a second.',
  help: `  --start, --end              when the portal rests, with Z or an offset: 2026-03-10T10:00+01:00
  --login-start, --login-end  when nobody may sign in; while it rests unless given
  --message LANGUAGE=TEXT     what the portal says, once for each of ${languages.join(', ')};
                              French stands in for a language that has none`,
  options: {
    start: { type: 'string' },
    end: { type: 'string' },
    'login-start': { type: 'string' },
    'login-end': { type: 'string' },
    message: { type: 'string', multiple: true },
  },
  run: async ({ pool }, input) => {
    const rest = readWindow(input, 'start', 'end')
    if (!rest) throw stop('--start and --end are needed: when the portal rests.')
    if (rest.end <= new Date().toISOString()) throw stop(`--end ${rest.end} has passed already.`)
    const login = readWindow(input, 'login-start', 'login-end') ?? rest
    await pool.query(
      `insert into maintenance (active, date_start, date_end, disabled_login, disabled_login_start, disabled_login_end,
         messages)
       values (true, $1, $2, true, $3, $4, $5)
       on conflict (only_row) do update set active = true, date_start = excluded.date_start,
         date_end = excluded.date_end, disabled_login = true, disabled_login_start = excluded.disabled_login_start,
         disabled_login_end = excluded.disabled_login_end, messages = excluded.messages`,
      [rest.start, rest.end, login.start, login.end, readMessages(input)],
    )
    await tell(pool)
    console.log(`The portal rests from ${rest.start} to ${rest.end}; sign-in is closed ${login.start} to ${login.end}.`)
  },
}

const off: Command = {
  usage: 'maintenance off',
  summary: 'Takes the maintenance back, or ends it: the portal opens at once.',
  run: async ({ pool }) => {
    const { rowCount } = await pool.query('delete from maintenance')
    await tell(pool)
    console.log(rowCount ? 'Maintenance is off.' : 'No maintenance was set.')
  },
}

export const maintenanceCommands = { 'maintenance set': set, 'maintenance off': off }

/** Tells everybody's open screens to ask for the record again. */
const tell = (pool: pg.Pool) =>
  tellAt(pool, [{ kind: 'maintenance', ID: 'maintenance', version: Date.now(), network_code: '', companies: [] }])

/** Two options that make a window; undefined when neither is given. */
function readWindow({ options }: Input, from: string, until: string) {
  if (options[from] === undefined && options[until] === undefined) return undefined
  const [start, end] = [from, until].map((name) => readMoment(name, options[name] as string | undefined))
  if (start === undefined || end === undefined) throw stop(`--${from} and --${until} are given together.`)
  if (end <= start) throw stop(`--${until} must be after --${from}.`)
  return { start, end }
}

function readMessages({ options }: Input): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const given of (options.message ?? []) as string[]) {
    const [language = '', ...rest] = given.split('=')
    const text = rest.join('=').trim()
    if (!isLanguage(language) || text === '')
      throw stop(`--message must be LANGUAGE=TEXT with one of ${languages.join(', ')}, not "${given}".`)
    if (messages[language]) throw stop(`--message ${language}= is given twice.`)
    messages[language] = text
  }
  return messages
}
