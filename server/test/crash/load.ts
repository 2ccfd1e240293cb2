import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../src/kernel/db.types.ts'
import type { Person } from '../factories.ts'
import { aLoginCode } from '../harness.ts'
import { ask } from './client.ts'
import { acts, aLife, type Claim, type Do } from './lives.ts'

export interface Load {
  readonly claims: readonly Claim[]
  /** Changes that got no answer, or that the service was away; each was asked for again. */
  readonly lost: () => number
  /** Refusals in clear words, by their status. */
  readonly refused: ReadonlyMap<number, number>
  /** Ends when every client has finished what it was about; throws what no client should meet. */
  readonly finish: () => Promise<void>
}

const persons = [...new Set(Object.values(acts).map(({ person }) => person))]

/** Who the clients are, each signed in once: sessions, too, outlive the server. */
export async function signIn(origin: string, db: Kysely<DB>): Promise<ReadonlyMap<Person, string>> {
  const application = await ask({ origin }, sessionApi.token, { grant_type: 'client_credentials' })
  const tokens = new Map<Person, string>()
  for (const person of persons) {
    const code = await aLoginCode(db, person, new Date())
    const token = application.kind === 'acknowledged' ? application.body.access_token : ''
    const session = await ask({ origin, token }, sessionApi.loginCode, { code })
    if (session.kind !== 'acknowledged') throw new Error(`${person} could not sign in: ${JSON.stringify(session)}`)
    tokens.set(person, session.body.userToken)
  }
  return tokens
}

/** Lets clients live call after call, side by side. An answer that is lost is asked for again, as browsers do. */
export function startLoad(origin: string, tokens: ReadonlyMap<Person, string>, clients: number): Load {
  const claims: Claim[] = []
  const refused = new Map<number, number>()
  const unexpected: string[] = []
  let lost = 0
  let isOver = false
  const run = randomUUID().slice(0, 6)

  const act: Do = async (what, body) => {
    const { person, endpoint } = acts[what]
    const key = randomUUID()
    let isRepeated = false
    for (;;) {
      const token = tokens.get(person) ?? ''
      const outcome = await ask({ origin, token, key }, endpoint, body)
      if (outcome.kind === 'acknowledged') return outcome
      if (outcome.kind === 'refused') {
        refused.set(outcome.status, (refused.get(outcome.status) ?? 0) + 1)
        // A change whose answer was lost may have been made: its repeat is refused. Mail is limited.
        if (outcome.status !== 429 && !isRepeated) unexpected.push(`${what}: ${outcome.status} ${outcome.text}`)
        return undefined
      }
      if (!isRepeated) lost += 1
      isRepeated = true
      await wait(25)
    }
  }

  const client = async (index: number) => {
    for (let n = 1; !isOver; n += 1)
      await aLife(act, (claim) => claims.push(claim), `${run}-${index}-${n}`, (n + index) % 4 === 0)
  }
  const all = Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  all.catch(() => {})
  return {
    claims,
    refused,
    lost: () => lost,
    finish: async () => {
      isOver = true
      await all
      if (unexpected.length > 0) throw new Error(`Answers nobody should get:\n${unexpected.slice(0, 5).join('\n')}`)
    },
  }
}
