import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import {
  type Appliance,
  dayNumber,
  dayText,
  futureExposure,
  lifeMonths,
  monthInServiceStarts,
  nevadaTriangle,
} from '@callout/domain/quality/exposure.ts'
import {
  failuresOfOwnShape,
  fitLife,
  forecastFailures,
  observationsOf,
} from '@callout/domain/quality/failure-forecast.ts'
import { type LifeMonth, lifeTable } from '@callout/domain/quality/life-table.ts'
import type { qualityApi } from '@callout/domain/quality/quality.api.ts'
import type { ProductQuality } from '@callout/domain/quality/quality.ts'
import { seededRandom } from '@callout/domain/quality/statistics/random.ts'
import { fitWeibull, weibullShapeInterval } from '@callout/domain/quality/statistics/weibull.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import { firstDay, loadAppliances, loadFailureFacts, loadFamily } from './failure.queries.ts'
import { loadProductNames } from './overview.queries.ts'

/** Months of the forecast. */
const monthsAhead = 12

/** The failures of a product: what came, by which life, and what will come. */
export async function loadProductQuality(
  { tx, actor, now }: RequestContext,
  { code_product, problem_type_id, all_cover: allCover }: BodyOf<typeof qualityApi.product>,
): Promise<ProductQuality> {
  const network = { network_code: actor.network_code, time_zone: actor.time_zone, now }
  const family = await loadFamily(tx, network.network_code, code_product)
  if (family.length === 0) throw new Problem(404)
  const from = await firstDay(tx, network)
  const facts = await loadFailureFacts(tx, network, { code_product, problem_type_id })
  const load = (products: readonly string[]) =>
    loadAppliances(tx, network, { products, problem_type_id, allCover, from: from ?? now.slice(0, 10) })
  const appliances = (await load([code_product])).get(code_product) ?? []
  const today = dayNumber(new Date(now).toLocaleDateString('sv', { timeZone: actor.time_zone }))
  const past = appliances.map((appliance) => knownUntil(appliance, today))
  const first = lifeMonths(past, 'first')
  const isEnough = first.reduce((sum, month) => sum + month.failures, 0) >= failuresOfOwnShape
  const relatives = isEnough ? [] : [...(await load(family)).values()].flat().map((one) => knownUntil(one, today))
  const names = await loadProductNames(tx, [network.network_code], [code_product])
  return {
    item_name: names[code_product] ?? '',
    units: appliances.length,
    coverage: facts.failures > 0 ? facts.with_card / facts.failures : appliances.length > 0 ? 1 : 0,
    from,
    triangle: nevadaTriangle(past, today).map(({ returns, ...row }) => ({ ...row, returns: [...returns] })),
    life: [...lifeTable(lifeMonths(past, 'all'))],
    ...lifeAndForecast(
      first,
      lifeMonths(relatives, 'first'),
      futureExposure(appliances, today, monthsAhead),
      today,
      facts.cost,
    ),
  }
}

/** The appliance as it is known at the end of a day. */
const knownUntil = (appliance: Appliance, day: number): Appliance => ({
  ...appliance,
  spans: appliance.spans.filter(([from]) => from <= day).map(([from, to]) => [from, Math.min(to, day + 1)] as const),
})

function lifeAndForecast(
  months: readonly LifeMonth[],
  ofFamily: readonly LifeMonth[],
  future: ReturnType<typeof futureExposure>,
  today: number,
  cost: number,
): Pick<ProductQuality, 'weibull' | 'forecast'> {
  const familyFit = fitWeibull(observationsOf(ofFamily))
  const fit = fitLife(months, familyFit?.shape)
  if (!fit) return { weibull: null, forecast: [] }
  const [source, shapeOf] = fit.own ? [months, fitWeibull(observationsOf(months))] : [ofFamily, familyFit]
  const interval = shapeOf
    ? weibullShapeInterval(observationsOf(source), shapeOf)
    : { lower: fit.shape, upper: fit.shape }
  const forecast = forecastFailures(months, fit, future, seededRandom(today), 100)
  return {
    weibull: { ...fit, ...interval },
    forecast: forecast.months.map(({ calls, lower, upper }, month) => ({
      month: dayText(monthInServiceStarts(today, month)).slice(0, 7),
      calls,
      lower,
      upper,
      cost: calls * cost,
    })),
  }
}
