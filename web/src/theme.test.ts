import { DEFAULT_THEME, defaultCssVariablesResolver, luminance, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { cssVariables, theme } from './theme.ts'

const fullTheme = mergeMantineTheme(DEFAULT_THEME, theme)
const light = { ...defaultCssVariablesResolver(fullTheme).light, ...cssVariables(fullTheme).light }

/** The value of a variable of the light theme, for example `red-9` as a colour of Mantine. */
function colorOf(name: string): string {
  const value = light[`--mantine-color-${name}`] ?? ''
  const [, color = '', shade] = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value) ?? []
  return shade === undefined ? value : (fullTheme.colors[color]?.[Number(shade)] ?? '')
}

it('keeps the text of a hovered red button readable (WCAG AA)', () => {
  const [text, background] = ['red-light-color', 'red-light-hover'].map((name) => luminance(colorOf(name)))
  expect(text).toBeLessThan(0.2)
  expect(((background ?? 0) + 0.05) / ((text ?? 1) + 0.05)).toBeGreaterThan(4.5)
})
