import { languages } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { declaredEndpoints } from './support/declared-endpoints.ts'

const endpoints = await declaredEndpoints()
const named = endpoints.filter(
  ({ successMessage, changedName }) => successMessage && /\{/.test(translate('en', changedName ?? successMessage)),
)

it('success messages of calls, contracts and documents name the record', () => {
  expect(named.length).toBeGreaterThanOrEqual(14)
})

it.each(named.map((endpoint) => [endpoint.summary, endpoint] as const))(
  'the answer contains what the success message names: %s',
  (_summary, { successMessage, changedName, response }) => {
    const fields = Object.keys((response as unknown as z.ZodObject).shape)
    for (const language of languages)
      for (const key of [successMessage, changedName])
        for (const [, field = ''] of key ? translate(language, key).matchAll(/\{(\w+)\}/g) : [])
          expect(fields).toContain(field)
  },
)
