import type { Plugin } from 'vite'

const classNames = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/**
 * Gives each Mantine component its own style sheet, so that a page loads only those of the components on it. They stand
 * in a layer: whatever the product's own styles say counts more, in whichever order the files arrive.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    transform: (code, id) => {
      const name = classNames.exec(id)?.[1]
      return name && { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null }
    },
  }
}
