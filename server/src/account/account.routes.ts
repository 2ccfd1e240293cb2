import { accountApi } from '@callout/domain/account/account.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { loadAccount, loadCompanyAccount } from './account.actions.ts'
import { exportAccount } from './account.export.ts'

export function registerAccountRoutes(app: AppContext) {
  registerEndpoint(app, accountApi.get, loadAccount)
  registerEndpoint(app, accountApi.company, loadCompanyAccount)
  registerEndpoint(app, accountApi.export, exportAccount)
}
