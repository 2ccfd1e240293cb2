import { expect, it } from 'vitest'
import { networks } from './networks.ts'

it.each([
  ['ATLIBE', 'ES', true],
  ['YGNITA', 'IT', false],
  ['ATLPOR', 'PT', true],
])('%s: new cards stand in %s, service contracts: %s', (network_code, default_country, enable_service_contract) => {
  const network = networks.find((one) => one.network_code === network_code)
  expect(network).toMatchObject({ default_country, enable_service_contract })
})
