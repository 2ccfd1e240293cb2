import { languages } from '@callout/domain/messages/messages.ts'
import { messages } from '@callout/domain/messages/translate.ts'
import { expect, test } from 'vitest'
import { helpLoaders, helpScreenOf } from './help.ts'
import { helpScreens } from './helpText.ts'

test.each([
  ['/login', 'sign-in'],
  ['/sessions', 'sign-in'],
  ['/home', 'home'],
  ['/today', 'today'],
  ['/today/8f2', 'today'],
  ['/companies/8f2', 'home'],
  ['/customers', 'customers'],
  ['/servicecalls', 'servicecalls'],
  ['/servicecallsdetails/8f2', 'servicecallsdetails'],
  ['/planning', 'planning'],
  ['/policy', 'policy'],
  ['/api-keys', 'apikeys'],
  ['/webhooks', 'webhooks'],
  ['/account', 'account'],
  ['/team', 'team'],
  ['/servicecall/attachments', 'attachments'],
  ['/documents/fees', 'documents'],
  ['/sign-in', undefined],
  ['/', undefined],
])('the path %s has the help screen %s', (path, screen) => expect(helpScreenOf(path)).toBe(screen))

test.each(languages)('the help in %s is complete and refers only to existing messages', async (language) => {
  const [help, original] = [await helpLoaders[language](), await helpLoaders.en()]
  for (const screen of helpScreens) {
    const { sections, refusals, keys } = help.screens[screen]
    const expected = original.screens[screen]
    expect(sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      expected.sections.map(({ paragraphs }) => paragraphs.length),
    )
    expect(refusals.map(([key]) => key)).toEqual(expected.refusals.map(([key]) => key))
    expect(keys).toHaveLength(expected.keys.length)
    const references = sections.flatMap(({ paragraphs }) =>
      paragraphs.flatMap((sentence) => [...sentence.matchAll(/\{([^}]*)\}/g)]),
    )
    for (const [, key = ''] of references) expect(messages.en).toHaveProperty([key])
  }
})

test('the French help says intervention for call and entreprise for company', async () => {
  const text = JSON.stringify(await helpLoaders.fr())
  expect(text).not.toMatch(/(?<!centre d’)\bappels?\b|\bSAT\b|sous-trait|société|[“”]/i)
})

test('the signs of two parts and the guillemets of the French help keep to their words', async () => {
  const text = JSON.stringify(await helpLoaders.fr())
  expect(text.match(/.{0,20}(?: [:;?!»]|«[^\u00a0]).{0,9}/g)).toBeNull()
})
