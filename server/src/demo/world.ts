import { createDemoCalendar, type DemoCalendar } from './calls/calendar.ts'
import {
  type Account,
  authorFromAccount,
  authorFromCompany,
  type ChangeAuthor,
  createAccounts,
} from './master-data/accounts.ts'
import { type Company, type CompanyFinder, createCompanies, createCompanyFinder } from './master-data/companies.ts'
import { type DemoNetwork, demoNetworks } from './master-data/networks.ts'
import { createTownPicker, largestTownsOf, type Place } from './master-data/places.ts'
import { createProducts, type Product } from './master-data/products.ts'
import { type Tariff, tariffOf } from './master-data/tariff.ts'
import { createValueLists, itemTextsOf, type ValueListItem } from './master-data/value-lists.ts'
import { pickWeighted, type Random } from './random.ts'
import type { Culture } from './texts/name-parts.ts'

/** A network with all data for generating its calls. */
export interface NetworkData {
  network: DemoNetwork
  calendar: DemoCalendar
  culture: Culture
  places: Place[]
  companies: Company[]
  pickTown: (random: Random) => Place
  products: readonly Product[]
  pickProduct: (random: Random) => Product
  findCompany: CompanyFinder
  dispatchers: ChangeAuthor[]
  /** Author of new calls. */
  callCentre: ChangeAuthor
  /** Author of validations and closings. */
  backOffice: ChangeAuthor
  authorOfCompany: (company: Company) => ChangeAuthor
  problemTexts: Map<string, string>
  callTypeSkills: Map<string, string>
  callCenters: string[]
  businessUnits: string[]
  tariff: Tariff
  /** Index range of its equipment cards. */
  cards: { first: number; count: number }
}

export interface DemoWorld {
  seed: number
  /** Milliseconds since 1970. */
  now: number
  calls: number
  cards: number
  networkData: NetworkData[]
  products: Product[]
  accounts: Account[]
  valueLists: ValueListItem[]
}

/** The day on which the network was set up. A fixed date keeps the keys of companies, products and accounts the same. */
export const foundedAt = Date.UTC(2025, 0, 1)

/** 60 companies up to 30,000 calls, then one more per 500 calls. */
const companyCountFor = (calls: number) => Math.max(60, Math.round(calls / 500))

/** Generates everything except cards and calls, which are generated one by one to save memory. */
export function createDemoWorld(seed: number, now: number, calls: number): DemoWorld {
  const valueLists = createValueLists(seed, foundedAt)
  const products = createProducts(seed, demoNetworks, foundedAt)
  const places = largestTownsOf(
    demoNetworks.map(({ default_country, towns }) => ({ pays: default_country, count: towns })),
  )
  const skills = valueLists.filter(({ value_list }) => value_list === 'skills').map(({ value }) => value)
  const callTypes = valueLists.filter(({ value_list }) => value_list === 'call_types')
  const callTypeSkills = new Map(callTypes.map(({ value, attributes }) => [value, String(attributes.skill)]))
  const companiesOf = new Map(
    demoNetworks.map((network) => {
      const networkPlaces = places.get(network.default_country) ?? []
      const count = Math.round(companyCountFor(calls) * network.share)
      return [network, createCompanies({ seed, now, at: foundedAt, skills }, network, networkPlaces, count)]
    }),
  )
  const accounts = createAccounts(seed, [...companiesOf.values()].flat(), foundedAt)
  const cards = Math.ceil(calls / 2)
  let firstCard = 0
  const allNetworkData = demoNetworks.map((network, index): NetworkData => {
    const { network_code, culture } = network
    const isLast = index === demoNetworks.length - 1
    const count = isLast ? cards - firstCard : Math.floor(cards * network.share)
    const range = { first: firstCard, count }
    firstCard += count
    const networkPlaces = places.get(network.default_country) ?? []
    const companies = companiesOf.get(network) ?? []
    const networkProducts = products.filter((product) => product.network_code === network_code)
    const valuesOf = (list: string) =>
      valueLists
        .filter((item) => item.value_list === list && item.network_code === network_code)
        .map(({ value }) => value)
    return {
      network,
      calendar: createDemoCalendar(network.time_zone, now),
      culture,
      places: networkPlaces,
      companies,
      pickTown: createTownPicker(networkPlaces),
      products: networkProducts,
      pickProduct: (random) => pickWeighted(random, networkProducts, ({ frequency }) => frequency),
      findCompany: createCompanyFinder(companies),
      ...staffOf(accounts, network_code),
      authorOfCompany: (company) => authorFromCompany(accounts, company),
      problemTexts: itemTextsOf(valueLists, 'problem_types', culture),
      callTypeSkills,
      callCenters: valuesOf('call_centers'),
      businessUnits: valuesOf('business_units'),
      tariff: tariffOf(network, index),
      cards: range,
    }
  })
  return { seed, now, calls, cards, networkData: allNetworkData, products, accounts, valueLists }
}

function staffOf(accounts: Account[], network_code: string) {
  const networkAccounts = accounts.filter(({ networks }) => networks.includes(network_code))
  const dispatchers = networkAccounts.filter(({ role }) => role === 'D').map(authorFromAccount)
  const authorWithRole = (code: string) => networkAccounts.filter(({ role }) => role === code).map(authorFromAccount)[0]
  const callCentre = authorWithRole('W') ?? { account_uuid: null, user_name: 'Call Centre' }
  return { dispatchers, callCentre, backOffice: authorWithRole('J') ?? callCentre }
}
