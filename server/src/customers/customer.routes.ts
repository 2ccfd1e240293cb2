import { customerApi } from '@callout/domain/customers/customer.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { loadCustomer } from './customer.details.ts'

export function registerCustomerRoutes(app: AppContext) {
  registerEndpoint(app, customerApi.load, loadCustomer)
}
