// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { soon } from '../../test/soon.ts'
import { RequestError } from '../platform/api/errors.ts'
import { queryClient } from '../platform/api/queries.ts'
import { TemplateField } from './TemplateField.tsx'

let isDown: boolean
vi.mock('../platform/api/send.ts', () => ({
  send: async () => {
    if (isDown) throw new RequestError('Not now', 500)
    return []
  },
}))

const screen = setUpScreen()

it.each([
  ['says that the product has no template', false, 'success'],
  ['says nothing about templates that could not be loaded', true, 'error'],
])('%s', async (_name, fails, status) => {
  isDown = fails
  await screen.render(
    <TemplateField name="contract_template" label="Template" value="" onChange={() => {}} code_product="P1" />,
  )
  await soon(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe(status))
  await soon(() => expect(document.body.textContent?.includes('There is no template')).toBe(!fails))
})
