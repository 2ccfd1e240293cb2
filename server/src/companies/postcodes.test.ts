import { normalisePostcode } from '@callout/domain/platform/facts/postcode.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()

it('reads stored postcodes in the database as in the domain', async () => {
  const codes = {
    ES: ['28001', '28001 ', 'E-28001', 'es28001', '8001', '28', 'Madrid', ''],
    FR: ['75001', 'F-75001', '1000', '750011'],
    IT: ['00184', '184', 'I-00184', '1100'],
    PT: ['1000-205', '1000205', '1000 205', 'PT 1000', '1000', '100'],
    GB: ['SW1A 1AA'],
  }
  const cases = Object.entries(codes).flatMap(([country, all]) => all.map((code) => ({ code, country })))
  const { rows } = await sql<{ key: string }>`select postcode_key(code, country) as key
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as item (code text, country text)`.execute(app.db)
  expect(rows.map(({ key }) => key)).toEqual(cases.map(({ code, country }) => normalisePostcode(code, country)))
})
