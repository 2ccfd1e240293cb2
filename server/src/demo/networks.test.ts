import { expect, it } from 'vitest'
import { demoNetworks } from './master-data/networks.ts'

it.each([
  ['ATLIBE', 'ES', true],
  ['YGNITA', 'IT', false],
  ['ATLPOR', 'PT', true],
])('%s has default country %s and service contracts: %s', (network_code, default_country, enable_service_contract) => {
  const network = demoNetworks.find((one) => one.network_code === network_code)
  expect(network).toMatchObject({ default_country, enable_service_contract })
})
