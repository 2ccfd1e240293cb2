import { coverageApi } from '@callout/domain/contracts/contract.api.ts'
import { documentApi } from '@callout/domain/documents/document.api.ts'
import { valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAcceptedCall, createTariff } from '../../test/fixtures/documents.ts'
import { setUpApp, setUpClients } from '../../test/support/set-up-app.ts'

const app = setUpApp()
const { sat } = setUpClients(app, 'sat')

/** Leaves every row only a French text, as after an import in one language. */
async function keepOnlyFrench(table: string, column: string, name: string) {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = jsonb_build_object('fr', 'fr ' || ${sql.ref(name)})`.execute(
    app.db,
  )
}

beforeAll(async () => {
  await createTariff(app.db)
  await sql`insert into value_list_items (value_list, value, text) values ('defect_codes', 'D1', '{}')`.execute(app.db)
  await keepOnlyFrench('value_list_items', 'text', 'value')
  await keepOnlyFrench('call_fees', 'text', 'ItemCode')
  await keepOnlyFrench('contract_templates', 'text', 'template_code')
  await keepOnlyFrench('contract_coverages', 'coverage', 'template_code')
  await keepOnlyFrench('dpc_questions', 'text', 'name')
  await sql`update dpc_questions set possible_answers = '[{"value": "yes", "text": {"fr": "Oui"}}, {"value": "no", "text": {}}]'
    where name = 'packed'`.execute(app.db)
})

const lists = ['pays', 'call_types', 'problem_types', 'call_statuses', 'reject_reasons', 'skills', 'dpc_return_types']

describe('texts that exist only in French are shown in every language', () => {
  it.each([...lists, 'defect_codes', 'contract_templates'])('in the list %s', async (valueList) => {
    for (const lang of ['en', 'pt', 'fr']) {
      const { body } = await sat.send(valueListApi.list, { valueList }, { query: { lang } })
      expect(body.length).toBeGreaterThan(0)
      for (const { text, value } of body) expect(text).toBe(`fr ${value}`)
    }
  })

  it('in the list of call fees', async () => {
    const { body } = await sat.send(valueListApi.list, { valueList: 'call_fees' })
    expect(body.map(({ text }: { text: string }) => text)).toContain('VISIT · fr VISIT')
  })

  it('in the coverage of a contract', async () => {
    const { body } = await sat.send(coverageApi.list, { template_code: 'FULL' })
    expect(body.Data.map(({ coverage }: { coverage: string }) => coverage)).toEqual(['fr FULL', 'fr FULL'])
  })

  it('in the questions of a return; an answer without any text shows its value', async () => {
    const { ID, call_id } = await createAcceptedCall(app.db)
    const request = { service_job_uuid: ID, callID: call_id, return_type: 'WARRANTY' }
    const { body } = await sat.send(documentApi.dpc, request)
    expect(body.Data.questions).toEqual([
      { name: 'packed', question: 'fr packed', possible_answers: ['Oui', 'no'], answer: '' },
      { name: 'fault', question: 'fr fault', possible_answers: [], answer: '' },
    ])
  })
})
