import { addressApi } from '@callout/domain/addresses/address.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { suggestAddresses } from './address.actions.ts'
import { openAddresses } from './address.port.ts'

export function serveAddresses(house: House) {
  const port = openAddresses(house.config, house.app.log)
  serve(house, addressApi.suggest, suggestAddresses(port))
  serve(house, addressApi.provider, async () => ({ key: port.key, provider: port.provider }))
}
