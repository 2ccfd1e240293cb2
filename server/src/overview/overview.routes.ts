import { companyFiguresApi } from '@callout/domain/overview/company-figures.api.ts'
import { companyPlacesApi } from '@callout/domain/overview/company-places.api.ts'
import { overviewApi } from '@callout/domain/overview/overview.api.ts'
import { scorecardApi } from '@callout/domain/overview/scorecard.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { exportCompanyFigures, listCompanyFigures } from './company-figures.actions.ts'
import { getCompanyPlacesWith } from './company-places.actions.ts'
import { loadOverview } from './overview.actions.ts'
import { loadRecentChanges, markChangesSeen } from './recent.actions.ts'
import { loadScorecard } from './scorecard.actions.ts'

export function registerOverviewRoutes(app: AppContext) {
  registerEndpoint(app, overviewApi.overview, loadOverview)
  registerEndpoint(app, overviewApi.recent, loadRecentChanges)
  registerEndpoint(app, overviewApi.markSeen, markChangesSeen)
  registerEndpoint(app, scorecardApi.scorecard, loadScorecard)
  registerEndpoint(app, companyFiguresApi.list, listCompanyFigures)
  registerEndpoint(app, companyFiguresApi.export, exportCompanyFigures)
  registerEndpoint(app, companyPlacesApi, getCompanyPlacesWith(app.config))
}
