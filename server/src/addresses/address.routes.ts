import { addressApi } from '@callout/domain/addresses/address.api.ts'
import type { AppContext } from '../platform/http/context.ts'
import { registerEndpoint } from '../platform/http/endpoint.ts'
import { suggestAddresses } from './address.actions.ts'
import type { AddressProviderClient } from './address.provider.ts'

export function registerAddressRoutes(app: AppContext, provider: AddressProviderClient) {
  registerEndpoint(app, addressApi.suggest, suggestAddresses(provider))
  registerEndpoint(app, addressApi.provider, async () => ({ key: provider.key, provider: provider.provider }))
}
