import type { adminSetupApi } from '@callout/domain/admin/admin.setup.api.ts'
import {
  maxUnservedAreas,
  type SetupLine,
  type SetupName,
  type UnservedArea,
} from '@callout/domain/admin/admin.setup.ts'
import { setupMessages } from '@callout/domain/messages/setup-messages.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { type CheckedSetup, lackText, runSetupChecks } from '../../import/checks/setup-checks.queries.ts'
import type { Config } from '../../platform/config/config.ts'
import { mapStyleOf } from '../../platform/config/map-style.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { cachedValueLists } from '../../value-lists/value-list.queries.ts'
import { loadTrials } from './setup.queries.ts'
import { findFaultyTemplates } from './templates.queries.ts'
import { findUnservedAreas } from './unserved.queries.ts'

/** The page on which a line is mended, in the list or the sheet that it names. */
const urls: Readonly<Record<SetupName, string>> = {
  legal_facts: '/admin/network',
  complete_invoices: '/admin/policy',
  hours: '/admin/calendar',
  holidays: '/admin/calendar',
  country: '/admin/lists?sheet=pays',
  value_lists: '/admin/lists',
  types: '/admin/types',
  texts: '/admin/texts',
  accounts: '/admin/people',
  people: '/admin/people',
  companies: '/admin/companies',
  company_place: '/admin/companies?sheet=companies',
  company_skill: '/admin/companies?sheet=companies',
  company_technician: '/admin/companies?sheet=companies',
  company_account: '/admin/companies?sheet=companies',
  company_email: '/admin/companies?sheet=companies',
  technician_account: '/admin/companies?sheet=technicians',
  technician_hours: '/admin/companies?sheet=technicians',
  skills: '/admin/companies?sheet=company-skills',
  postcode_areas: '/help/setup#postcodes',
  product_skill: '/admin/products?sheet=products',
  cards: '/help/setup#cards',
  card_countries: '/admin/lists?sheet=pays',
  unserved: '/admin/setup#unserved',
  part_price: '/admin/products?sheet=products',
  fees: '/admin/tariff',
  fee_price: '/admin/tariff?sheet=fees',
  authors: '/admin/policy',
  two_people: '/admin/policy',
  assignment_text: '/admin/mail',
  templates: '/admin/mail?sheet=mail-templates',
  test_mail: '/admin/setup#mail',
  rehearsal: '/admin/setup#rehearsal',
}

/** Lines whose names are found by the search of their list. */
const isSearched = (url: string) => /sheet=(companies|technicians|products|fees|mail-templates)$/.test(url)

/** Every line of the set-up, or those that stop somebody. */
export async function getSetup(
  ctx: RequestContext,
  { only }: BodyOf<typeof adminSetupApi.setup>,
): Promise<SetupLine[]> {
  const { tx, actor, lang } = ctx
  const checked = await runSetupChecks(tx, { network_code: actor.network_code, lang }, only)
  const templates = await checkTemplates(ctx)
  const others = only ? [templates] : [await checkUnserved(ctx), templates, ...(await checkTrials(ctx))]
  return [...checked, ...others].map((line) => toLine(ctx, line)).filter(({ state }) => !only || state === 'missing')
}

function toLine({ lang }: RequestContext, { name, count, names, text, isNeeded, stops }: CheckedSetup): SetupLine {
  const { title, consequence } = setupMessages[lang][name]
  const missing = isNeeded ? count : 0
  const state = missing > 0 ? 'missing' : isNeeded ? 'done' : 'not_needed'
  return { name, state, missing, text: missing > 0 ? text : title, consequence, url: urlOf(name, names), stops }
}

/** The page, filtered by what is missing if it is one thing. */
function urlOf(name: SetupName, names: readonly string[]): string {
  const [first] = names
  const url = urls[name]
  return first && names.length === 1 && isSearched(url) ? `${url}&search=${encodeURIComponent(first)}` : url
}

const shownNames = 3

/** Counts appliances and names postcodes, the fullest first. */
async function checkUnserved(ctx: RequestContext): Promise<CheckedSetup> {
  const areas = await findUnservedAreas(ctx.tx, ctx.actor.network_code)
  const named = areas.slice(0, shownNames).map(({ code_postal }) => code_postal)
  const names = areas.length > shownNames ? [...named, '…'] : named
  const count = countCards(areas)
  const text = lackText(ctx.lang, 'unserved', { count, names }, { isCounted: true })
  return { name: 'unserved', count, names, text, isNeeded: true, stops: true }
}

async function checkTemplates(ctx: RequestContext): Promise<CheckedSetup> {
  const faulty = await findFaultyTemplates(ctx)
  const [count, names] = [faulty.length, faulty.slice(0, shownNames)]
  const text = lackText(ctx.lang, 'templates', { count, names })
  return { name: 'templates', count, names, text, isNeeded: true, stops: true }
}

async function checkTrials({ tx, actor, lang }: RequestContext): Promise<CheckedSetup[]> {
  const passed = await loadTrials(tx, actor.network_code)
  return (['test_mail', 'rehearsal'] as const).map((name) => {
    const text = lackText(lang, name, { count: 1, names: [] })
    return { name, count: passed.get(name) ? 0 : 1, names: [], text, isNeeded: true, stops: false }
  })
}

const countCards = (areas: readonly UnservedArea[]) => areas.reduce((sum, { cards }) => sum + cards, 0)

/** The appliances that no company can serve, for the map. */
export const getUnservedCardsWith = (config: Config) => async (ctx: RequestContext) => {
  const { tx, actor, lang } = ctx
  const areas = await findUnservedAreas(tx, actor.network_code)
  const skillTexts = (await cachedValueLists(ctx, actor.network_code)).texts('skills', lang)
  return {
    map_style: mapStyleOf(config),
    cards: countCards(areas),
    areas: areas
      .slice(0, maxUnservedAreas)
      .map((area) => ({ ...area, skills: area.skills.map((skill) => skillTexts[skill] ?? skill) })),
  }
}
