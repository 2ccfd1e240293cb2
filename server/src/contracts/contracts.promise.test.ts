import { describe, expect, it } from 'vitest'
import { contractsOf, createContract } from '../../test/fixtures/contracts.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

const { save, historyOf } = contractsOf(app)

describe('the promise of a contract', () => {
  it('keeps the promised hours, with their history row', async () => {
    const { ID } = await createContract(app.db)
    const { body } = await save('callcenter', { ID, version: 1, promised_hours: '24' })
    expect(body.Data.promised_hours).toBe(24)
    const [row] = await historyOf(ID)
    expect(row?.change_data.changedItem).toEqual([{ field: 'promised_hours', old_value: null, new_value: 24 }])
    expect((await save('callcenter', { ID, version: 2, promised_hours: '' })).body.Data.promised_hours).toBeNull()
  })

  it.each([
    ['0', 'message.must_be_minimum'],
    ['1001', 'message.must_be_maximum'],
    ['soon', 'message.should_be_a_number'],
  ])('refuses %s promised hours', async (promised_hours, error) => {
    const { ID } = await createContract(app.db)
    expect((await save('callcenter', { ID, version: 1, promised_hours })).body.Errors).toEqual({
      promised_hours: error,
    })
  })
})
