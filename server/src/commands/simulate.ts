import { readFileSync } from 'node:fs'
import { type NetworkPolicy, networkPolicy } from '@callout/domain/calls/network.policy.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import { readInstant } from '@callout/domain/platform/fields.ts'
import { refuseUnknownKeys } from '@callout/domain/platform/unknown-keys.ts'
import { refusalOfLargeValues } from '@callout/domain/policy/policy.rules.ts'
import { simulate } from '@callout/domain/policy/simulate.ts'
import { type SimulationResult, simulationLimits } from '@callout/domain/policy/simulation.ts'
import { fatalError } from '../platform/config/fatal-error.ts'
import { openDb } from '../platform/database/db.ts'
import { findPeriod, loadSimulationFacts } from '../policy/simulation.queries.ts'
import type { Command } from './command.ts'

export const simulateCommand: Command = {
  usage: 'simulate --network CODE --from DAY --to DAY [--policy FILE] [--json]',
  summary: 'Assigns the calls of a period again, by the policy of the network and by another one, and changes nothing.',
  help: `  --from, --to   the first and the last day, YYYY-MM-DD, by the clocks of the network
  --policy FILE  the other policy, as JSON; by default the policy of the network
  --json         prints the whole result as JSON`,
  options: {
    network: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    policy: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async ({ pool }, { options }) => {
    const { network, from, to, policy: file } = options as Record<string, string | undefined>
    if (!network) throw fatalError('Give the network with --network CODE.')
    const days = { from: parseDay('from', from), to: parseDay('to', to) }
    if (days.to < days.from) throw fatalError('--to must not be before --from.')
    const db = openDb(pool)
    const period = await findPeriod(db, network, days.from, days.to)
    if (!period) throw fatalError(`There is no network "${network}".`)
    const today = networkPolicy().parse(period.policy)
    const tried = file === undefined ? today : readPolicy(file)
    const facts = await loadSimulationFacts(db, period)
    if (facts.calls.length > simulationLimits.calls)
      throw fatalError(`More than ${simulationLimits.calls} calls came in. Choose a shorter period.`)
    const result = simulate(facts, { today, tried })
    console.log(options.json ? JSON.stringify(result, null, 2) : formatResult(result))
  },
}

function parseDay(name: string, given: string | undefined): string {
  if (given?.length === 10 && readInstant(given)) return given
  throw fatalError(`--${name} must be a day like 2026-03-10${given === undefined ? '' : `, not "${given}"`}.`)
}

function readPolicy(file: string): NetworkPolicy {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw fatalError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`)
  }
  const { data, error } = refuseUnknownKeys(networkPolicy()).safeParse(given)
  const [issue] = error?.issues ?? []
  if (issue) {
    const message = isMessageKey(issue.message) ? translate('en', issue.message) : issue.message
    throw fatalError(`${file}: ${[...issue.path, message].join(': ')}`)
  }
  const [large] = Object.keys(refusalOfLargeValues(data as NetworkPolicy)?.errors ?? {})
  if (large) throw fatalError(`${file}: ${large}: ${translate('en', 'message.must_be_maximum')}`)
  return data as NetworkPolicy
}

function formatResult({ calls, today, tried, companies, elsewhere }: SimulationResult): string {
  const row = (name: string, before: unknown, after: unknown) =>
    `${name.padEnd(28)}${String(before ?? '-').padStart(12)}${String(after ?? '-').padStart(12)}`
  return [
    row(`${calls} calls`, 'today', 'tried'),
    row('with a company', today.placed, tried.placed),
    row('without candidate', today.without_candidate, tried.without_candidate),
    row('km', today.distance_km, tried.distance_km),
    row('hours to answer, expected', today.answer_hours, tried.answer_hours),
    row('declines, expected', today.declined, tried.declined),
    '',
    ...companies.map((company) => row(company.raison_sociale.slice(0, 27), company.today, company.tried)),
    '',
    `${elsewhere.count} calls go elsewhere`,
    ...elsewhere.calls.map(
      (call) =>
        `  ${call.call_id}  ${call.today?.raison_sociale ?? 'no company'} → ${call.tried?.raison_sociale ?? 'no company'} (${call.reason})`,
    ),
  ].join('\n')
}
