import { callApi } from '@callout/domain/calls/call.api.ts'
import { cardApi } from '@callout/domain/equipment/card.api.ts'
import { describe, expect, it } from 'vitest'
import { createCall, createCard, createProduct, type Person, storedCall } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

const validInput = { call_type_id: 'REP', problem_type_id: 'LEAK', priority: 'H', subject: 'Water under the boiler' }
const create = async (person: Person, body: object) => (await app.signInAs(person)).send(callApi.create, body)
const save = async (person: Person, body: object) => (await app.signInAs(person)).send(callApi.save, body)

describe('a call', () => {
  it('takes the skill of another call type, unless the product needs one', async () => {
    await createProduct(app.db, { code_product: 'BOIL-S', skill: 'SOLAR' })
    const skillAfter = async (facts: object, changes: object) => {
      const { ID } = await createCall(app.db, { skill: 'ELEC', ...facts })
      const answer = await save('callcenter', { ID, version: 1, ...changes })
      expect(answer.body.HasError).toBe(false)
      return (await app.db.selectFrom('calls').select('skill').where('ID', '=', ID).executeTakeFirstOrThrow()).skill
    }
    const other = { call_type_id: 'INS', problem_type_id: 'NEW' }
    expect(await skillAfter({}, other)).toBe('GAS')
    expect(await skillAfter({ code_product: 'BOIL-S' }, other)).toBe('SOLAR')
    expect(await skillAfter({ code_product: 'UNKNOWN' }, { ...other, status_id: -2 })).toBe('GAS')
    expect(await skillAfter({}, { phone: '699' })).toBe('ELEC')
  })

  it('needs the skill of its call type once its card has a product without one', async () => {
    await createProduct(app.db, { code_product: 'BOIL-SUN', skill: 'SOLAR' })
    await createProduct(app.db, { code_product: 'BOIL-PLAIN' })
    const { InsId } = await createCard(app.db, { CodeCom: 'BOIL-SUN', InternalSN: 'SN-SUN' })
    const { ID } = (await create('dispatcher', { ...validInput, ins_id: String(InsId) })).body.Data
    expect(await storedCall(app.db, ID)).toMatchObject({ skill: 'SOLAR' })
    const other = await createCard(app.db, { CodeCom: 'BOIL-PLAIN', InternalSN: 'SN-PLAIN' })
    const body = { InsId: String(other.InsId), version: 1, serviceCallID: ID }
    expect((await (await app.signInAs('dispatcher')).send(cardApi.save, body)).body.HasError).toBe(false)
    expect(await storedCall(app.db, ID)).toMatchObject({ code_product: 'BOIL-PLAIN', skill: 'GAS' })
  })
})
