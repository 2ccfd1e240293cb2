import { costApi } from '@callout/domain/quality/costs.api.ts'
import { qualityApi } from '@callout/domain/quality/quality.api.ts'
import { subscriptionApi } from '@callout/domain/quality/subscription.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { loadQualityCosts } from './costs.ts'
import { exportQuality } from './export.actions.ts'
import { getBacktest, startBacktest } from './look-back/backtest.actions.ts'
import { getSubscriptions, setSubscription } from './mails/subscription.actions.ts'
import { loadPoints, loadQualityOverview } from './overview.actions.ts'
import { loadProductQuality } from './product.actions.ts'
import { trySerialPattern } from './serial-pattern.actions.ts'
import { getSignal, setSignalState } from './signal.actions.ts'

export function registerQualityRoutes(app: AppContext) {
  registerEndpoint(app, qualityApi.product, loadProductQuality)
  registerEndpoint(app, qualityApi.overview, loadQualityOverview)
  registerEndpoint(app, qualityApi.points, loadPoints)
  registerEndpoint(app, qualityApi.signal, getSignal)
  registerEndpoint(app, qualityApi.setState, setSignalState)
  registerEndpoint(app, qualityApi.backtest, getBacktest)
  registerEndpoint(app, qualityApi.startBacktest, startBacktest)
  registerEndpoint(app, qualityApi.export, exportQuality)
  registerEndpoint(app, qualityApi.trySerialPattern, trySerialPattern)
  registerEndpoint(app, costApi, loadQualityCosts)
  registerEndpoint(app, subscriptionApi.get, getSubscriptions)
  registerEndpoint(app, subscriptionApi.set, setSubscription)
}
