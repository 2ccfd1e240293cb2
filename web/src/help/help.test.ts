import { en as messages } from '@callout/domain/messages/en.ts'
import { languages } from '@callout/domain/messages/messages.ts'
import { expect, test } from 'vitest'
import { helpIn, helpOf, helpScreens } from './help.ts'

test.each([
  ['/login', 'sign-in'],
  ['/sessions', 'sign-in'],
  ['/servicecalls', 'servicecalls'],
  ['/servicecallsdetails/8f2', 'servicecallsdetails'],
  ['/planning', 'planning'],
  ['/servicecall/attachments', 'attachments'],
  ['/documents/fees', 'documents'],
  ['/sign-in', undefined],
  ['/', undefined],
])('the help of %s is %s', (path, screen) => expect(helpOf(path)).toBe(screen))

test.each(languages)('the help in %s is whole, and names only texts there are', async (language) => {
  const [help, original] = [await helpIn[language](), await helpIn.en()]
  for (const screen of helpScreens) {
    const { parts, refusals, keys } = help.screens[screen]
    const pattern = original.screens[screen]
    expect(parts.map(({ says }) => says.length)).toEqual(pattern.parts.map(({ says }) => says.length))
    expect(refusals.map(([key]) => key)).toEqual(pattern.refusals.map(([key]) => key))
    expect(keys).toHaveLength(pattern.keys.length)
    const named = parts.flatMap(({ says }) => says.flatMap((said) => [...said.matchAll(/\{([^}]*)\}/g)]))
    for (const [, key = ''] of named) expect(messages).toHaveProperty([key])
  }
})
