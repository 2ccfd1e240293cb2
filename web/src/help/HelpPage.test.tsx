// @vitest-environment jsdom

import { act, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setUpScreen } from '../../test/setUpScreen.ts'
import { PartLoadErrorView } from '../platform/browser/lazyComponent.tsx'
import { chooseLanguage } from '../platform/i18n/i18n.ts'
import { PartLoadError } from '../ui/layout/PartLoadError.tsx'
import { HelpPage } from './HelpPage.tsx'
import { helpLoaders } from './help.ts'

vi.mock('../ui/layout/LanguageSwitch.tsx', () => ({ LanguageSwitch: () => null }))
vi.mock('@tanstack/react-router', () => ({
  useParams: () => ({ screen: 'home' }),
  Link: ({ children }: { children: ReactNode }) => children,
}))
vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')))

const screen = setUpScreen()
const texts = { en: await helpLoaders.en(), fr: await helpLoaders.fr() }
const loaders = { en: vi.spyOn(helpLoaders, 'en'), fr: vi.spyOn(helpLoaders, 'fr') }
const failOnce = (language: 'en' | 'fr') => loaders[language].mockRejectedValueOnce(new Error('no connection'))
const heading = () => document.querySelector('h1')?.textContent
const retry = () => act(async () => document.querySelector<HTMLElement>('[role="alert"] button')?.click())
const render = () =>
  screen.render(
    <PartLoadErrorView value={PartLoadError}>
      <HelpPage />
    </PartLoadErrorView>,
  )

beforeEach(async () => {
  for (const language of ['en', 'fr'] as const) loaders[language].mockResolvedValue(texts[language])
  await chooseLanguage('en')
})

it('offers a retry if the text cannot be fetched', async () => {
  failOnce('en')
  await render()
  expect(heading()).toBeUndefined()
  await retry()
  expect(heading()).toBe(texts.en.screens.home.title)
})

it('offers a retry if the text of another language cannot be fetched', async () => {
  await render()
  expect(heading()).toBe(texts.en.screens.home.title)
  failOnce('fr')
  await act(() => chooseLanguage('fr'))
  expect(heading()).toBeUndefined()
  await retry()
  expect(heading()).toBe(texts.fr.screens.home.title)
})
