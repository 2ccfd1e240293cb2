import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { ratios } from '@callout/domain/quality/detection/detect.ts'
import type { NetworkOverview, QualityOverview, QualityPoints } from '@callout/domain/quality/overview.ts'
import type { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { nextCusum } from '@callout/domain/quality/statistics/cusum.ts'
import { weekText } from '@callout/domain/quality/weeks.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { Problem } from '../platform/http/problem.ts'
import {
  type CellYear,
  loadNetworkOverviews,
  loadProductNames,
  loadSeries,
  loadYear,
  ownNetworks,
} from './overview.queries.ts'
import { findPooledChanges } from './pooled.ts'
import { toSignal, visibleSignals } from './signal.queries.ts'

/** The overview of the session's network, or of several networks of the account. */
export async function loadQualityOverview(
  { tx, actor, now }: RequestContext,
  { networks: asked = [] }: BodyOf<typeof qualityApi.overview>,
): Promise<QualityOverview> {
  const networks = asked.length > 0 ? await ownNetworks(tx, actor, asked) : [actor.network_code]
  if (networks.length < new Set(asked).size) throw new Problem(403)
  const [overviews, signals, year] = await Promise.all([
    loadNetworkOverviews(tx, networks, now),
    visibleSignals(tx, networks),
    loadYear(tx, networks),
  ])
  const pooled =
    networks.length > 1 ? findPooledChanges(await loadSeries(tx, networks), sumOf(overviews, 'budget')) : []
  const first = year[0]?.first_week
  return {
    ...together(overviews),
    cells_since: first === undefined ? null : weekText(first),
    signals: signals.map(toSignal),
    cells: cellsTogether(year, networks.length > 1),
    product_names: await loadProductNames(
      tx,
      networks,
      [...year, ...signals].map(({ code_product }) => code_product),
    ),
    networks: networks.length > 1 ? overviews : [],
    pooled,
  }
}

type CountName = 'budget' | 'alarms_this_year' | 'false_alarms_this_year'
const sumOf = (networks: readonly NetworkOverview[], name: CountName) =>
  networks.reduce((sum, network) => sum + network[name], 0)

/** The networks as one: sums, and of shares and delays the worst. */
function together(networks: readonly NetworkOverview[]): Omit<NetworkOverview, 'network_code'> {
  const known = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null)
  const delays = known(networks.map(({ defect_code_days }) => defect_code_days))
  return {
    budget: sumOf(networks, 'budget'),
    alarms_this_year: sumOf(networks, 'alarms_this_year'),
    false_alarms_this_year: sumOf(networks, 'false_alarms_this_year'),
    coverage: Math.min(...networks.map(({ coverage }) => coverage)),
    since:
      known(networks.map(({ since }) => since))
        .sort()
        .at(-1) ?? null,
    baseline_weeks: Math.min(...networks.map(({ baseline_weeks }) => baseline_weeks)),
    defect_code_days: delays.length > 0 ? Math.max(...delays) : null,
    visible: networks[0]?.visible ?? [],
    updated_at: known(networks.map(({ updated_at }) => updated_at)).sort()[0] ?? null,
  }
}

/** The cells of all networks by product and problem, with the parts of the networks. */
function cellsTogether(year: readonly CellYear[], isSideBySide: boolean): QualityOverview['cells'] {
  const cells = new Map<string, QualityOverview['cells'][number]>()
  for (const { network_code, code_product, family, problem_type_id, observed, expected, cost } of year) {
    const key = JSON.stringify([code_product, problem_type_id])
    const cell = cells.get(key) ?? {
      code_product,
      family,
      problem_type_id,
      observed: 0,
      expected: 0,
      cost: 0,
      networks: [],
    }
    const part = { network_code, observed, expected, cost: observed * cost }
    cells.set(key, {
      ...cell,
      observed: cell.observed + observed,
      expected: cell.expected + expected,
      cost: cell.cost + part.cost,
      networks: isSideBySide ? [...cell.networks, part] : [],
    })
  }
  return [...cells.values()]
}

/** The weeks of a cell with the values of the charts, over all its weeks. */
export async function loadPoints(
  { tx, actor }: RequestContext,
  { code_product, problem_type_id }: BodyOf<typeof qualityApi.points>,
): Promise<QualityPoints> {
  const series = await loadSeries(tx, [actor.network_code])
  const cell = series.find((one) => one.code_product === code_product && one.problem_type_id === problem_type_id)
  if (!cell) throw new Problem(404)
  let [double, fivefold] = [0, 0]
  return cell.observed.map((observed, week) => {
    const expected = cell.expected[week] ?? 0
    double = nextCusum(double, ratios.double, observed, expected)
    fivefold = nextCusum(fivefold, ratios.fivefold, observed, expected)
    return { week: weekText(cell.first_week + week), observed, expected, double, fivefold }
  })
}
