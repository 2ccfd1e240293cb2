import { searchApi } from '@callout/domain/search/search.api.ts'
import type pg from 'pg'
import type { Benchmark, Measurement, Requester } from '../benchmark.ts'
import { network_code } from '../data/call-queries.ts'
import { answerFromDisk } from '../measuring/answer-from-disk.ts'
import { openRawClient } from '../measuring/raw-client.ts'
import { createRace, runRaces } from '../measuring/timing.ts'

const maxMs = 60

/** Measures the search with texts as people type them, for central staff and for a company. */
export const searchBenchmark: Benchmark = {
  name: 'search',
  description:
    'Find anything: names in any order, a first name of thousands, the town most calls are in, a street with its number, ' +
    'telephone, serial and call numbers, whole and in parts.',
  run: async ({ network: { pool }, server: started, rounds }) => {
    const server = await started()
    const texts = Object.entries(await searchTexts(pool))
    const clients: Requester[] = []
    try {
      const races = []
      for (const account of ['dispatcher', 'sat'] as const) {
        const token = await server.signIn(account)
        for (const [name, text] of texts) {
          const client = await openRawClient(server, searchApi.find.path, { text }, token)
          clients.push(client)
          await answerFromDisk(client.send)
          const what = `search by ${name}${account === 'sat' ? ', a company' : ''}`
          races.push({ what, race: await createRace([{ name: what, send: client.send }], rounds) })
        }
      }
      await runRaces(races.map(({ race }) => race))
      return races.map(({ what, race }): Measurement => {
        const [ours = Number.NaN] = race.p50s()
        return { what, unit: 'ms', ours, limit: `under ${maxMs} ms`, isMet: ours < maxMs }
      })
    } finally {
      for (const client of clients) client.close()
    }
  },
}

/** A text of each kind, from the call at a third of the network and from the commonest town. */
async function searchTexts(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: calls } = await pool.query<Record<string, string>>(
    `select call_id, customer_name, adresse, street_number, phone, internal_serial_number from calls
     where network_code = $1 and phone <> '' and internal_serial_number <> '' and customer_name <> ''
     order by call_id offset (select count(*) / 3 from calls where network_code = $1) limit 1`,
    [network_code],
  )
  const { rows: towns } = await pool.query<{ ville: string }>(
    'select ville from calls where network_code = $1 group by 1 order by count(*) desc, 1 limit 1',
    [network_code],
  )
  const { call_id = '', customer_name = '', adresse = '', street_number = '', ...codes } = calls[0] ?? {}
  const { phone = '', internal_serial_number = '' } = codes
  const names = customer_name.split(' ')
  return {
    'a name': names.toReversed().join(' '),
    'the beginnings of a name': names.map((name) => name.slice(0, 4)).join(' '),
    'a first name': names[0] ?? '',
    'the commonest town': towns[0]?.ville ?? '',
    'name and street': `${names.at(-1)} ${adresse}`,
    'a street with its number': `${adresse} ${street_number}`,
    'a telephone number': `+34 ${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
    'the beginning of a telephone number': phone.slice(0, 6),
    'a serial number': internal_serial_number,
    'a call number': call_id,
    'a part of a call number': call_id.slice(-5),
    'words that nothing has': 'xylophon quarz',
  }
}
