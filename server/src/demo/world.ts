import { type Account, byAccount, byCompany, type Doer, makeAccounts } from './accounts.ts'
import { type Company, companyFinder, type FindCompany, makeCompanies } from './companies.ts'
import type { Culture } from './names.words.ts'
import { type DemoNetwork, networks } from './networks.ts'
import { type Place, placesOf, townPicker } from './places.ts'
import { makeProducts, type Product } from './products.ts'
import { pickWeighted, type Random } from './random.ts'
import { type Tariff, tariffOf } from './tariff.ts'
import { makeValueLists, textsOf, type ValueListItem } from './value-lists.ts'

/** A network with all that its calls are made from. */
export interface Territory {
  network: DemoNetwork
  culture: Culture
  places: Place[]
  companies: Company[]
  town: (random: Random) => Place
  product: (random: Random) => Product
  company: FindCompany
  dispatchers: Doer[]
  /** Who takes calls, and who checks them when they are done. */
  callCentre: Doer
  backOffice: Doer
  actingFor: (company: Company) => Doer
  problems: Map<string, string>
  callTypeSkills: Map<string, string>
  callCenters: string[]
  businessUnits: string[]
  tariff: Tariff
  /** Its equipment cards are those from the first index on. */
  cards: { first: number; count: number }
}

export interface World {
  seed: number
  /** Milliseconds since 1970. */
  now: number
  calls: number
  cards: number
  territories: Territory[]
  products: Product[]
  accounts: Account[]
  valueLists: ValueListItem[]
}

/** When the network was set up: companies, products and accounts keep their keys whenever they are made. */
export const founded = Date.UTC(2025, 0, 1)

/** 60 companies serve 30,000 calls; a larger network has more. */
const companiesFor = (calls: number) => Math.max(60, Math.round(calls / 500))

/** Everything but cards and calls: small enough to be held while those are made one by one. */
export function makeWorld(seed: number, now: number, calls: number): World {
  const valueLists = makeValueLists(seed, founded)
  const products = makeProducts(seed, networks, founded)
  const places = placesOf(networks.map(({ default_country, towns }) => ({ pays: default_country, count: towns })))
  const skills = valueLists.filter(({ value_list }) => value_list === 'skills').map(({ value }) => value)
  const callTypes = valueLists.filter(({ value_list }) => value_list === 'call_types')
  const callTypeSkills = new Map(callTypes.map(({ value, attributes }) => [value, String(attributes.skill)]))
  const companiesOf = new Map(
    networks.map((network) => {
      const own = places.get(network.default_country) ?? []
      const count = Math.round(companiesFor(calls) * network.share)
      return [network, makeCompanies({ seed, now, at: founded, skills }, network, own, count)]
    }),
  )
  const accounts = makeAccounts(seed, [...companiesOf.values()].flat(), founded)
  const cards = Math.ceil(calls / 2)
  let firstCard = 0
  const territories = networks.map((network, index): Territory => {
    const { network_code, culture } = network
    const isLast = index === networks.length - 1
    const count = isLast ? cards - firstCard : Math.floor(cards * network.share)
    const range = { first: firstCard, count }
    firstCard += count
    const own = places.get(network.default_country) ?? []
    const companies = companiesOf.get(network) ?? []
    const sold = products.filter((product) => product.network_code === network_code)
    const valuesOf = (list: string) =>
      valueLists
        .filter((item) => item.value_list === list && item.network_code === network_code)
        .map(({ value }) => value)
    return {
      network,
      culture,
      places: own,
      companies,
      town: townPicker(own),
      product: (random) => pickWeighted(random, sold, ({ frequency }) => frequency),
      company: companyFinder(companies),
      ...staffOf(accounts, network_code),
      actingFor: (company) => byCompany(accounts, company),
      problems: textsOf(valueLists, 'problem_types', culture),
      callTypeSkills,
      callCenters: valuesOf('call_centers'),
      businessUnits: valuesOf('business_units'),
      tariff: tariffOf(network, index),
      cards: range,
    }
  })
  return { seed, now, calls, cards, territories, products, accounts, valueLists }
}

function staffOf(accounts: Account[], network_code: string) {
  const own = accounts.filter(({ networks }) => networks.includes(network_code))
  const dispatchers = own.filter(({ role }) => role === 'D').map(byAccount)
  const withRole = (role: string) => own.filter((account) => account.role === role).map(byAccount)[0]
  const callCentre = withRole('W') ?? { account_uuid: null, user_name: 'Call Centre' }
  return { dispatchers, callCentre, backOffice: withRole('J') ?? callCentre }
}
