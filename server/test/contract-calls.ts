import { callApi } from '@callout/domain/calls/call.api.ts'
import { contractApi } from '@callout/domain/contracts/contract.api.ts'
import { aContract } from './contracts.ts'
import type { Person } from './factories.ts'
import type { TestHouse } from './harness.ts'

/** What whoever takes a call writes besides the appliance. */
export const written = {
  call_type_id: 'REP',
  problem_type_id: 'LEAK',
  priority: 'H',
  subject: 'Water under the boiler',
}

/** Contracts and calls about the appliance of a serial number, the one of the test that runs. */
export function callsAbout(appliance: () => { readonly house: TestHouse; readonly serial: string }) {
  const send = async (
    person: Person,
    endpoint: typeof callApi.create | typeof contractApi.forAppliance,
    body: object,
  ) => {
    const { house, serial } = appliance()
    return (await house.as(person)).send(endpoint, { internal_serial_number: serial, ...body })
  }
  const create = (person: Person, body: object = {}) => send(person, callApi.create, { ...written, ...body })
  const stored = (ID: string) =>
    appliance().house.db.selectFrom('calls').selectAll().where('ID', '=', ID).executeTakeFirstOrThrow()
  return {
    create,
    stored,
    /** The contract of a call that was just made so. */
    carriedBy: async (body: object = {}, person: Person = 'callcenter') =>
      (await stored((await create(person, body)).body.Data.ID)).service_contract_uuid,
    contractAt: (facts = {}) => {
      const { house, serial } = appliance()
      return aContract(house.db, { internal_serial_number: serial, ...facts })
    },
    /** What somebody is told of the contract that a call would carry. */
    facts: async (body: object = {}, person: Person = 'callcenter') =>
      (await send(person, contractApi.forAppliance, body)).body.Data,
  }
}
