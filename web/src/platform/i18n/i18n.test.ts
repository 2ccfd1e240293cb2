// @vitest-environment jsdom

import type { SessionAnswer } from '@callout/domain/session/session.ts'
import { expect, it, vi } from 'vitest'
import { partOf } from '../../../test/partOf.ts'
import { endSession, startSession } from '../session/session.ts'
import {
  chooseLanguage,
  currentLanguage,
  loadInitialLanguage,
  loadLaterTexts,
  onLanguageChange,
  type TextLoaders,
  text,
  whenLanguageLoaded,
} from './i18n.ts'

it("keeps the language if the texts of the session's cannot be fetched, and tries again at the next change", async () => {
  const none = async () => ({})
  const fr = vi.fn(none).mockRejectedValueOnce(new Error('no connection'))
  await loadInitialLanguage({ es: none, pt: none, en: none, fr, it: none } satisfies TextLoaders)
  const session = partOf<SessionAnswer>({ culture: 'fr', credentials: { expires_in: 28800 } })
  startSession(session)
  await whenLanguageLoaded()
  expect(currentLanguage()).toBe('en')
  startSession(session)
  await whenLanguageLoaded()
  expect(currentLanguage()).toBe('fr')
  endSession()
})

it('the later texts arrive without a change of language, and come along with the next one', async () => {
  await loadInitialLanguage()
  await chooseLanguage('en')
  const onChange = vi.fn()
  onLanguageChange(onChange)
  expect(text('menu.home')).toBe('Home')
  expect(text('call.step.open')).toBe('call.step.open')
  await loadLaterTexts()
  expect(text('call.step.open')).toBe('Open')
  expect(onChange).not.toHaveBeenCalled()
  await chooseLanguage('fr')
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(text('call.step.open')).toBe('Ouverte')
})
