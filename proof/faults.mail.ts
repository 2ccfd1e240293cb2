import { callApi } from '@callout/domain/calls/call.api.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../server/src/kernel/db.types.ts'
import { ask } from '../server/test/crash/client.ts'
import { signIn } from '../server/test/crash/load.ts'
import { aCall, company } from '../server/test/factories.ts'
import { expect, type Figures, type Ground } from './ground.ts'
import { type House, openHouse } from './house.ts'
import { until } from './visitor.ts'

const calls = 4
const lettersEach = 4
/** The hour is made of steps: so much is taken off every pause, and the workers try what is due. */
const stepMinutes = 5
const hour = 60
const gone = 'gone@customer.example'

/** The mail server away for an hour of injected time, then back; one address refuses everything for good. */
export async function mailServerAway(ground: Ground): Promise<Figures> {
  const answerTo = (address: string) => (address === gone ? '550 nobody here' : '250 ok')
  const house = await openHouse(ground, { answerTo })
  const product = house.start()
  await product.ready
  const tokens = await signIn(product.origin, house.db)
  const as = (person: 'dispatcher' | 'callcenter') => ({ origin: product.origin, token: tokens.get(person) ?? '' })
  await house.mail.close()
  const made = await Promise.all(Array.from({ length: calls }, () => aCall(house.db)))
  for (const { ID } of made) {
    const given = await ask(as('dispatcher'), callApi.assign, { ID, societe_uuid: company.norte })
    expect(given.kind === 'acknowledged', 'a call can be assigned while the mail server is away')
  }
  let minutes = 0
  for (let letter = 1; minutes < hour; letter += 1) {
    if (letter <= lettersEach) await write(as('callcenter'), made, letter)
    await pass(house.db)
    minutes += stepMinutes
  }
  const [before] = await waiting(house.db)
  expect(house.letters.length === 0 && before !== undefined, 'nothing was delivered while the mail server was away')
  await house.mail.open()
  let after = 0
  for (; (await good(house.db)) > 0; after += stepMinutes) {
    expect(after < 2 * hour, 'all is delivered within two hours')
    await pass(house.db)
  }
  expectOrder(house)
  const ms = await besideBadAddress(house, as('callcenter'), made[0] as Made)
  const { code } = await product.terminate()
  expect(code === 0, 'the server ends with 0')
  return {
    'mail server away, minutes of injected time': minutes,
    'letters written meanwhile, every one delivered once': house.letters.length - 1,
    'minutes of injected time after its return until the last': after,
    'letters of one call to one address out of order': 0,
    'letters to an address that is refused for good, kept and told': (await waiting(house.db)).length,
    'a letter beside one to such an address, ms': ms,
  }
}

interface Made {
  readonly ID: string
  readonly call_id: string
}

/** One letter about each call, to the company, the customer and an address that does not exist. */
async function write(visitor: { origin: string; token: string }, made: readonly Made[], letter: number) {
  for (const { call_id } of made) {
    const email = ['norte@sat.example', `${call_id}@customer.example`, gone]
    const body = { call_id, email, subject: `${call_id} letter ${letter}`, text: 'When may we come?' }
    const written = await ask(visitor, mailApi.send, body)
    expect(written.kind === 'acknowledged', 'a letter can be written while the mail server is away')
  }
}

/** Some minutes pass: what is due is tried. */
async function pass(db: Kysely<DB>) {
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${stepMinutes})`.execute(
    db,
  )
  const due = async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)`.execute(db)
    return rows.length === 0
  }
  await until('the workers have tried everything', due, 60_000)
}

const waiting = (db: Kysely<DB>) => db.selectFrom('mails').selectAll().where('sent_at', 'is', null).execute()
const good = async (db: Kysely<DB>) => (await waiting(db)).filter(({ recipient }) => recipient !== gone).length

function expectOrder({ letters }: House) {
  const seen = new Map<string, number>()
  for (const { to, subject } of letters) {
    const [call = '', , number = '0'] = subject.startsWith('Aviso ') ? [subject.slice(6)] : subject.split(' ')
    const key = `${call} ${to}`
    expect(Number(number) >= (seen.get(key) ?? 0), `letters arrive in their order: ${subject} to ${to}`)
    seen.set(key, Number(number))
  }
  const once = new Set(letters.map(({ messageId }) => messageId))
  expect(once.size === letters.length, 'no letter arrives twice')
  expect(letters.length === calls * (1 + 2 * lettersEach), `every letter arrives, not ${letters.length}`)
}

/** A letter to a good address right behind one to the bad, about the same call. */
async function besideBadAddress({ letters }: House, visitor: { origin: string; token: string }, { call_id }: Made) {
  const body = { call_id, email: [gone, 'next@customer.example'], subject: 'Beside', text: 'Now' }
  await ask(visitor, mailApi.send, body)
  const begun = Date.now()
  await until('the letter beside it', async () => letters.some(({ subject }) => subject === 'Beside'), 10_000)
  return Date.now() - begun
}
