import { isLanguage, languages } from '@callout/domain/messages/messages.ts'
import type pg from 'pg'
import { fatalError } from '../platform/config/fatal-error.ts'
import { publishIn } from '../platform/events/event-bus.ts'
import type { Command, CommandInput } from './command.ts'
import { parseInstantOption } from './instant-option.ts'

const setMaintenance: Command = {
  usage: 'maintenance set --start ISO --end ISO [--login-start ISO --login-end ISO] [--message es=TEXT ...]',
  summary: 'Announces a maintenance and replaces the previous one. Open screens show it within a second.',
  help: `  --start, --end              the time of the maintenance, with Z or an offset: 2026-03-10T10:00+01:00
  --login-start, --login-end  the time without sign-in; by default that of the maintenance
  --message LANGUAGE=TEXT     the message, one for each of ${languages.join(', ')};
                              a language without one shows the French message`,
  options: {
    start: { type: 'string' },
    end: { type: 'string' },
    'login-start': { type: 'string' },
    'login-end': { type: 'string' },
    message: { type: 'string', multiple: true },
  },
  run: async ({ pool }, input) => {
    const portalWindow = parseWindow(input, 'start', 'end')
    if (!portalWindow) throw fatalError('--start and --end are required: the start and end of the maintenance.')
    if (portalWindow.end <= new Date().toISOString()) throw fatalError(`--end ${portalWindow.end} is in the past.`)
    const loginWindow = parseWindow(input, 'login-start', 'login-end') ?? portalWindow
    await pool.query(
      `insert into maintenance (active, date_start, date_end, disabled_login, disabled_login_start, disabled_login_end,
         messages)
       values (true, $1, $2, true, $3, $4, $5)
       on conflict (only_row) do update set active = true, date_start = excluded.date_start,
         date_end = excluded.date_end, disabled_login = true, disabled_login_start = excluded.disabled_login_start,
         disabled_login_end = excluded.disabled_login_end, messages = excluded.messages`,
      [portalWindow.start, portalWindow.end, loginWindow.start, loginWindow.end, parseMessages(input)],
    )
    await publishMaintenance(pool)
    console.log(
      `The portal rests from ${portalWindow.start} to ${portalWindow.end}; sign-in is closed ${loginWindow.start} to ${loginWindow.end}.`,
    )
  },
}

const endMaintenance: Command = {
  usage: 'maintenance off',
  summary: 'Cancels or ends the maintenance. The portal opens at once.',
  run: async ({ pool }) => {
    const { rowCount } = await pool.query('delete from maintenance')
    await publishMaintenance(pool)
    console.log(rowCount ? 'Maintenance is off.' : 'No maintenance was set.')
  },
}

export const maintenanceCommands = { 'maintenance set': setMaintenance, 'maintenance off': endMaintenance }

/** Makes all open screens reload the maintenance record. */
const publishMaintenance = (pool: pg.Pool) =>
  publishIn(pool, [{ kind: 'maintenance', ID: 'maintenance', version: Date.now(), network_code: '', companies: [] }])

/** Parses two options into a time window; undefined if neither is given. */
function parseWindow({ options }: CommandInput, from: string, until: string) {
  if (options[from] === undefined && options[until] === undefined) return undefined
  const [start, end] = [from, until].map((name) => parseInstantOption(name, options[name] as string | undefined))
  if (start === undefined || end === undefined) throw fatalError(`--${from} and --${until} must be given together.`)
  if (end <= start) throw fatalError(`--${until} must be after --${from}.`)
  return { start, end }
}

function parseMessages({ options }: CommandInput): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const given of (options.message ?? []) as string[]) {
    const [language = '', ...rest] = given.split('=')
    const text = rest.join('=').trim()
    if (!isLanguage(language) || text === '')
      throw fatalError(`--message must be LANGUAGE=TEXT with one of ${languages.join(', ')}, not "${given}".`)
    if (messages[language]) throw fatalError(`--message ${language}= is given twice.`)
    messages[language] = text
  }
  return messages
}
