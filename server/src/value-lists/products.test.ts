import { maxProducts, partsFirst, valueListApi } from '@callout/domain/value-lists/value-list.api.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createProduct } from '../../test/fixtures/factories.ts'
import { setUpApp } from '../../test/support/set-up-app.ts'

const app = setUpApp()
beforeAll(async () => {
  await createProduct(app.db, { code_product: 'CG-014', item_name: 'Brisa 24 · LPG' })
  await createProduct(app.db, { code_product: 'CG-015', item_name: 'Brisa 24' })
  await createProduct(app.db, { code_product: 'CG-016', item_name: 'Brisa 24', network_code: 'YGNITA' })
  await createProduct(app.db, { code_product: 'A-BOILER', item_name: 'Boiler', skill: 'GAS' })
  await createProduct(app.db, { code_product: 'Z-VALVE', item_name: 'Valve of the boiler' })
})

const search = async (additionalData: string, options: { parentValue?: string } = {}) => {
  const client = await app.signInAs('callcenter')
  const { body } = await client.send(valueListApi.list, { valueList: 'product_articles', additionalData, ...options })
  return body as { value: string; text: string }[]
}
const codes = async (text: string, options = {}) => (await search(text, options)).map(({ value }) => value)

describe('the search for products', () => {
  it('finds each product by its displayed text', async () => {
    for (const { text, value } of await search('')) expect(await codes(text)).toContain(value)
    expect(await codes('CG-014 · Brisa 24 · LPG')).toEqual(['CG-014'])
    expect(await codes('cg-015 · brisa')).toEqual(['CG-015'])
    expect(await codes('CG-015 ·')).toEqual(['CG-015'])
  })

  it('finds products by code, by name or by both, also if the name contains a separator', async () => {
    expect(await codes('brisa')).toEqual(['CG-014', 'CG-015'])
    expect(await codes('015 bri')).toEqual(['CG-015'])
    expect(await codes('24 · lpg')).toEqual(['CG-014'])
    expect(await codes('brisa · brisa')).toEqual([])
  })

  it('sorts by code, with spare parts first if requested', async () => {
    expect(await codes('boiler')).toEqual(['A-BOILER', 'Z-VALVE'])
    expect(await codes('boiler', { parentValue: partsFirst })).toEqual(['Z-VALVE', 'A-BOILER'])
  })

  it('returns one product more than the maximum if there are more', async () => {
    for (let n = 0; n < maxProducts + 5; n++) await createProduct(app.db, { code_product: `P-${n}`, item_name: 'Pipe' })
    expect(await search('pipe')).toHaveLength(maxProducts + 1)
    expect(await search('valve')).toHaveLength(1)
  })
})
