// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { chooseLanguage, loadInitialLanguage, loadLaterTexts, onLanguageChange, text } from './i18n.ts'

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
