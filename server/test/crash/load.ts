import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sessionApi } from '@callout/domain/session/session.api.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../src/platform/database/db.types.ts'
import { createLoginCode } from '../support/test-app.ts'
import { acts, type Claim, type PerformAct } from './acts.ts'
import { runCallLifecycle, runDeletedCall } from './call-lifecycle.ts'
import { sendRequest } from './client.ts'

export interface Load {
  readonly claims: readonly Claim[]
  /** Number of changes without an answer or with a 503; each was repeated. */
  readonly retried: () => number
  /** Number of refusals by status. */
  readonly refused: ReadonlyMap<number, number>
  /** Resolves when every client has finished its current call; throws on unexpected answers. */
  readonly finish: () => Promise<void>
}

type ActPerson = (typeof acts)[keyof typeof acts]['person']
const persons = [...new Set<ActPerson>(Object.values(acts).map(({ person }) => person))]
/** Codes for sign-ins while the server is killed, made beforehand. Each is valid for ten minutes. */
const spareCodes = 400

/** Tokens of people and of the application, fetched once, and one-use sign-in codes. */
export interface Clients {
  readonly tokens: Readonly<Record<ActPerson, string>>
  readonly codes: string[]
}

export async function signIn(origin: string, db: Kysely<DB>): Promise<Clients> {
  const application = await sendRequest({ origin }, sessionApi.token, { grant_type: 'client_credentials' })
  if (application.kind !== 'acknowledged')
    throw new Error(`No token of the application: ${JSON.stringify(application)}`)
  const token = application.body.access_token
  const tokens = { application: token } as Record<ActPerson, string>
  for (const person of persons) {
    if (person === 'application') continue
    const code = await createLoginCode(db, person, new Date())
    const session = await sendRequest({ origin, token }, sessionApi.loginCode, { code })
    if (session.kind !== 'acknowledged') throw new Error(`${person} could not sign in: ${JSON.stringify(session)}`)
    tokens[person] = session.body.userToken
  }
  const codes: string[] = []
  while (codes.length < spareCodes) codes.push(await createLoginCode(db, 'callcenter', new Date()))
  return { tokens, codes }
}

/** Runs several clients at once, each call after call. A request without an answer is repeated, as browsers do. */
export function startLoad(origin: string, { tokens, codes }: Clients, clients: number): Load {
  const claims: Claim[] = []
  const refused = new Map<number, number>()
  const unexpected: string[] = []
  let retried = 0
  let isOver = false
  const run = randomUUID().slice(0, 6)

  const act: PerformAct = async (what, body, ownToken) => {
    const { person, endpoint } = acts[what]
    const key = randomUUID()
    let isRepeated = false
    for (;;) {
      const token = ownToken ?? tokens[person]
      const outcome = await sendRequest({ origin, token, key }, endpoint, body)
      if (outcome.kind === 'acknowledged') return outcome
      if (outcome.kind === 'refused') {
        refused.set(outcome.status, (refused.get(outcome.status) ?? 0) + 1)
        // The first try may have been stored although its answer was lost: its repeat is refused. Mail is rate-limited.
        if (outcome.status !== 429 && !isRepeated) unexpected.push(`${what}: ${outcome.status} ${outcome.text}`)
        return undefined
      }
      if (!isRepeated) retried += 1
      isRepeated = true
      await wait(25)
    }
  }

  const claim = (one: Claim) => claims.push(one)
  const client = async (index: number) => {
    for (let n = 1; !isOver; n += 1) {
      const runOne = (n + index) % 4 === 0 ? runDeletedCall : runCallLifecycle
      await runOne({ act, claim, marker: `${run}-${index}-${n}`, nextLoginCode: () => codes.pop() })
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  all.catch(() => {})
  return {
    claims,
    refused,
    retried: () => retried,
    finish: async () => {
      isOver = true
      await all
      if (unexpected.length > 0) throw new Error(`Answers nobody should get:\n${unexpected.slice(0, 5).join('\n')}`)
    },
  }
}
