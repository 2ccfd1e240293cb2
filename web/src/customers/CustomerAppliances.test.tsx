// @vitest-environment jsdom
import type { CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { CustomerAppliances } from './CustomerAppliances.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: { to: string; search: { id: string }; children: string }) => (
    <a href={`${to}?id=${search.id}`}>{children}</a>
  ),
}))
const screen = setUpScreen()

const appliance = (ins_id: string, more: object = {}) => ({
  ins_id,
  internal_serial_number: 'EQ 78-1',
  item_name: `Boiler ${ins_id}`,
  warranty_start_date: null,
  warranty_end_date: null,
  warranty_extension_date: null,
  service_contract_uuid: null,
  ...more,
})

it('warns at an appliance whose serial number others have, with a link to each that may be seen', async () => {
  const same_serial = [{ ID: 'card-7', item_name: 'Twin', owner_name: 'Otra', city: 'Vigo' }, { item_name: 'Hidden' }]
  const appliances = [appliance('1', { same_serial }), appliance('2')]
  await screen.render(<CustomerAppliances details={{ appliances } as CustomerDetails} mayCreate={false} />)
  expect(document.body.textContent?.match(/Other appliances have this serial number/g)).toHaveLength(1)
  expect([...document.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['Twin · Otra · Vigo', 'Hidden'])
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/customers?id=card-7'])
})
