import { adminRowsApi } from '@callout/domain/admin/admin.rows.api.ts'
import type { AdminChange, AdminSaveAnswer, AdminStoredRow } from '@callout/domain/admin/admin.ts'
import { beforeAll, expect, it } from 'vitest'
import { setUpImportedApp } from '../../../test/fixtures/sent-rows.ts'

const { dispatcher } = setUpImportedApp()

const save = async (rows: readonly object[], more: object = {}) => {
  const { status, body } = await dispatcher.send(adminRowsApi.save, { sheet: 'value-lists', rows, ...more })
  expect(status).toBe(200)
  return body.Data as AdminSaveAnswer
}
const code = (value: string, parent = '') => ({
  row: { value_list: 'defect_codes', value, parent, text_en: `Defect ${value}` },
})
const stored = async (value: string) => {
  const filterData = { where: { value_list: 'defect_codes', value } }
  const { body } = await dispatcher.send(adminRowsApi.rows, { sheet: 'value-lists', filterData, request: {} })
  return (body.Data as AdminStoredRow[])[0]
}
const move = async (value: string, parent: string, more: object = {}) => {
  const { key, version } = (await stored(value)) ?? {}
  return save([{ key, version, row: { parent, ...more } }])
}

beforeAll(async () => {
  const { created } = await save([code('MA'), code('MB'), code('MA1', 'MA'), code('MA11', 'MA1')])
  expect(created).toBe(4)
})

it('moves an item with what stands below it, keeps the change, and undoes it', async () => {
  const { updated, batch, items } = await move('MA1', 'MB')
  expect(updated).toBe(1)
  expect(await stored('MA1')).toMatchObject({ key: items[0]?.key, row: { parent: 'MB', text_en: 'Defect MA1' } })
  expect((await stored('MA11'))?.row.parent).toBe('MA1')
  const { body } = await dispatcher.send(adminRowsApi.changes, { batch, request: {} })
  expect((body.Data as AdminChange[]).map(({ result, columns }) => ({ result, columns }))).toEqual([
    { result: 'updated', columns: [{ name: 'parent', old: 'MA', new: 'MB' }] },
  ])
  expect((await dispatcher.send(adminRowsApi.undo, { batch })).body.Data).toMatchObject({ undone: 1, refused: 0 })
  expect((await stored('MA1'))?.row.parent).toBe('MA')
})

it('writes other cells of a row that moves', async () => {
  expect(await move('MA1', 'MB', { position: 7 })).toMatchObject({ updated: 1 })
  expect((await stored('MA1'))?.row).toMatchObject({ parent: 'MB', position: 7 })
  expect(await move('MA1', 'MA')).toMatchObject({ updated: 1 })
})

it.each([
  ['below itself', 'MA', 'MA11'],
  ['below an item that does not exist', 'MA1', 'NONE'],
])('leaves an item where it is that would stand %s', async (_, value, parent) => {
  const before = await stored(value)
  expect(await move(value, parent)).toMatchObject({ refused: 1, items: [{ key: before?.key }] })
  expect(await stored(value)).toEqual(before)
})

it('refuses to move an item that was changed since', async () => {
  const { key, version = 0 } = (await stored('MA1')) ?? {}
  const answer = await save([{ key, version: version + 1, row: { parent: 'MB' } }])
  expect(answer.items[0]).toMatchObject({ result: 'refused', customErrorCode: 'Conflict' })
  expect((await stored('MA1'))?.row.parent).toBe('MA')
})
