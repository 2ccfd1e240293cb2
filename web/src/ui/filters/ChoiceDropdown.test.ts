// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderInProviders } from '../../../test/renderInProviders.tsx'
import { loadInitialLanguage, loadLaterTexts } from '../../platform/i18n/i18n.ts'
import { ChoiceDropdown } from './ChoiceDropdown.tsx'

let root: Root
beforeEach(async () => {
  localStorage.setItem('callout.preference.language', '"en"')
  await Promise.all([loadInitialLanguage(), loadLaterTexts()])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))

const noRequest = { isFetching: false, error: null }
const boiler = { value: 'B', text: 'Boiler' }

it.each([
  ['that they are loading', { items: [], isFetching: true, error: null }, 'Loading'],
  ['why they could not be loaded', { items: [], isFetching: false, error: new Error('No network') }, 'No network'],
  ['that there are none', { items: [], ...noRequest }, 'Nothing found'],
  ['the choices', { items: [boiler], ...noRequest }, 'Boiler'],
  ['the choices, although they are loaded again', { items: [boiler], ...noRequest, isFetching: true }, 'Boiler'],
])('shows %s', async (_what, choices, text) => {
  const props = { label: 'Product', valueText: undefined, selectedCount: 0, value: [], onChange: () => {}, ...choices }
  await renderInProviders(root, createElement(ChoiceDropdown, props))
  expect(document.querySelector('[role="listbox"]')?.textContent).toBe(text)
})
