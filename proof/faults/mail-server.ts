import { callApi } from '@callout/domain/calls/call.api.ts'
import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../server/src/platform/database/db.types.ts'
import { sendRequest } from '../../server/test/crash/client.ts'
import { signIn } from '../../server/test/crash/load.ts'
import { companyIds, createCall } from '../../server/test/fixtures/factories.ts'
import { assertClaim, type ProofFigures, type Sandbox } from '../sandbox.ts'
import { type Installation, startInstallation } from '../support/installation.ts'
import { waitUntil } from '../support/visitor.ts'

const calls = 4
const emailsPerCall = 4
/** Injected time passes in steps: each step moves all retries forward, and the workers run what is due. */
const stepMinutes = 5
const hour = 60
const refusedAddress = 'gone@customer.example'

/** The mail server is away for an hour of injected time, then back; one address is refused permanently. */
export async function proveMailServerOutage(sandbox: Sandbox): Promise<ProofFigures> {
  const answerTo = (address: string) => (address === refusedAddress ? '550 nobody here' : '250 ok')
  const installation = await startInstallation(sandbox, { answerTo })
  const product = installation.start()
  await product.ready
  const people = await signIn(product.origin, installation.db)
  const as = (person: 'dispatcher' | 'callcenter') => ({ origin: product.origin, token: people.tokens[person] })
  await installation.mailServer.close()
  const made = await Promise.all(Array.from({ length: calls }, () => createCall(installation.db)))
  for (const { ID } of made) {
    const given = await sendRequest(as('dispatcher'), callApi.assign, { ID, societe_uuid: companyIds.norte })
    assertClaim(given.kind === 'acknowledged', 'a call can be assigned while the mail server is away')
  }
  let minutes = 0
  for (let round = 1; minutes < hour; round += 1) {
    if (round <= emailsPerCall) await sendEmails(as('callcenter'), made, round)
    await passTime(installation.db)
    minutes += stepMinutes
  }
  const [before] = await findUnsentEmails(installation.db)
  assertClaim(
    installation.emails.length === 0 && before !== undefined,
    'nothing was delivered while the mail server was away',
  )
  await installation.mailServer.open()
  let after = 0
  for (; (await countDeliverable(installation.db)) > 0; after += stepMinutes) {
    assertClaim(after < 2 * hour, 'all is delivered within two hours')
    await passTime(installation.db)
  }
  expectOrder(installation)
  const ms = await deliverDespiteBadAddress(installation, as('callcenter'), made[0] as CreatedCall)
  const { code } = await product.terminate()
  assertClaim(code === 0, 'the server ends with 0')
  return {
    'mail server away, minutes of injected time': minutes,
    'emails written during that, every one delivered once': installation.emails.length - 1,
    'minutes of injected time from its return to the last email': after,
    'emails of one call to one address out of order': 0,
    'emails to an address that is refused for good, kept and reported': (await findUnsentEmails(installation.db))
      .length,
    'an email next to one to such an address, ms': ms,
  }
}

interface CreatedCall {
  readonly ID: string
  readonly call_id: string
}

/** Sends one email about each call, to the company, the customer and an address that does not exist. */
async function sendEmails(visitor: { origin: string; token: string }, made: readonly CreatedCall[], round: number) {
  for (const { call_id } of made) {
    const email = ['norte@sat.example', `${call_id}@customer.example`, refusedAddress]
    const body = { call_id, email, subject: `${call_id} email ${round}`, text: 'When may we come?' }
    const written = await sendRequest(visitor, mailApi.send, body)
    assertClaim(written.kind === 'acknowledged', 'an email can be written while the mail server is away')
  }
}

/** Lets some injected minutes pass, and waits until the workers have tried what is due. */
async function passTime(db: Kysely<DB>) {
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${stepMinutes})`.execute(
    db,
  )
  const isNothingDue = async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)`.execute(db)
    return rows.length === 0
  }
  await waitUntil('the workers have tried everything', isNothingDue, 60_000)
}

const findUnsentEmails = (db: Kysely<DB>) => db.selectFrom('mails').selectAll().where('sent_at', 'is', null).execute()
const countDeliverable = async (db: Kysely<DB>) =>
  (await findUnsentEmails(db)).filter(({ recipient }) => recipient !== refusedAddress).length

function expectOrder({ emails }: Installation) {
  const lastNumbers = new Map<string, number>()
  for (const { to, subject } of emails) {
    const [call = '', , number = '0'] = subject.startsWith('Aviso ') ? [subject.slice(6)] : subject.split(' ')
    const key = `${call} ${to}`
    assertClaim(Number(number) >= (lastNumbers.get(key) ?? 0), `emails arrive in order: ${subject} to ${to}`)
    lastNumbers.set(key, Number(number))
  }
  const ids = new Set(emails.map(({ messageId }) => messageId))
  assertClaim(ids.size === emails.length, 'no email arrives twice')
  assertClaim(emails.length === calls * (1 + 2 * emailsPerCall), `every email arrives, not ${emails.length}`)
}

/** Sends an email about one call to a bad and a good address; returns the delay of the good one in milliseconds. */
async function deliverDespiteBadAddress(
  { emails }: Installation,
  visitor: { origin: string; token: string },
  { call_id }: CreatedCall,
) {
  const body = { call_id, email: [refusedAddress, 'next@customer.example'], subject: 'Beside', text: 'Now' }
  await sendRequest(visitor, mailApi.send, body)
  const startedAt = Date.now()
  await waitUntil('the email after it', async () => emails.some(({ subject }) => subject === 'Beside'), 10_000)
  return Date.now() - startedAt
}
