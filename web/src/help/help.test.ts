import { languages } from '@callout/domain/messages/messages.ts'
import { messages } from '@callout/domain/messages/translate.ts'
import { expect, test } from 'vitest'
import { helpLoaders, helpScreenOf } from './help.ts'
import { helpScreens } from './helpText.ts'

const files = import.meta.glob<string>('./texts/*/*.md', { query: '?raw', import: 'default', eager: true })

test.each([
  ['/login', 'sign-in'],
  ['/sessions', 'sign-in'],
  ['/home', 'home'],
  ['/today', 'today'],
  ['/today/8f2', 'today'],
  ['/companies', 'companies'],
  ['/companies/8f2', 'companies'],
  ['/quality', 'quality'],
  ['/quality/CC-1', 'quality'],
  ['/customers', 'customers'],
  ['/servicecalls', 'servicecalls'],
  ['/servicecallsdetails/8f2', 'servicecallsdetails'],
  ['/planning', 'planning'],
  ['/policy', 'policy'],
  ['/api-keys', 'apikeys'],
  ['/webhooks', 'webhooks'],
  ['/admin', 'admin'],
  ['/admin/companies', 'admin'],
  ['/admin/policy', 'policy'],
  ['/admin/api-keys', 'apikeys'],
  ['/admin/setup', 'setup'],
  ['/waiting', 'admin'],
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
    const text = help.screens[screen]
    const { sections } = text
    const [refusals, keys] = [text.refusals.terms, text.keys.terms]
    const expected = original.screens[screen]
    expect(sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
      expected.sections.map(({ paragraphs }) => paragraphs.length),
    )
    expect(refusals.map(([key]) => key)).toEqual(expected.refusals.terms.map(([key]) => key))
    expect(keys).toHaveLength(expected.keys.terms.length)
    const references = sections.flatMap(({ paragraphs }) =>
      paragraphs.flatMap((sentence) => [...sentence.matchAll(/\{([^}]*)\}/g)]),
    )
    for (const [, key = ''] of references) expect(messages.en).toHaveProperty([key])
    for (const [key] of refusals) expect(messages.en).toHaveProperty([key])
    for (const [key] of keys) expect(key).toBeTruthy()
  }
})

test.each(languages)('the folder %s has a file for each screen, in which every line has a known form', (language) => {
  const texts = Object.entries(files).filter(([path]) => path.startsWith(`./texts/${language}/`))
  expect(texts.map(([path]) => path.replace(/.*\/|\.md$/g, ''))).toEqual([...helpScreens].sort())
  for (const [path, text] of texts) {
    const line = /^(#{1,2} .+|- .+| {2}\S.*|)$/
    const [title, blank, ...rest] = text.split('\n')
    const purpose = rest.slice(0, rest.indexOf(''))
    expect([path, title, blank]).toEqual([path, expect.stringMatching(/^# ./), ''])
    expect(purpose, path).not.toEqual([])
    expect(
      rest.slice(purpose.length).filter((one) => !line.test(one)),
      path,
    ).toEqual([])
    expect(text, path).not.toMatch(/[<*]|\]\(/)
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
