/** Colours of the map, by what they are for. Each is a variable of the theme. */
const variables = {
  sea: '--surface-ground',
  land: '--mantine-color-body',
  coast: '--mantine-color-dimmed',
  border: '--mantine-color-default-border',
  text: '--mantine-color-dimmed',
  company: '--accent-text',
  companyArea: '--mantine-primary-color-filled',
  L: '--tone-plain-text',
  M: '--tone-waiting-text',
  H: '--tone-urgent-text',
  plain: '--tone-plain-text',
  info: '--tone-info-text',
  waiting: '--tone-waiting-text',
  good: '--tone-good-text',
  done: '--tone-done-text',
} as const

export type MapColors = Readonly<Record<keyof typeof variables, string>>

/** The colours as the browser computes them in the current theme: the map cannot read variables. */
export function readMapColors(): MapColors {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colorOf = (variable: string) => {
    probe.style.color = `var(${variable})`
    return getComputedStyle(probe).color
  }
  const colors = Object.fromEntries(Object.entries(variables).map(([name, variable]) => [name, colorOf(variable)]))
  probe.remove()
  return colors as MapColors
}
