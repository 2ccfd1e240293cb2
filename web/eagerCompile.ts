import type { Plugin } from 'vite'

/**
 * Makes the browser compile these scripts as a whole on a background thread while they arrive, instead of function by
 * function on the page's thread. For scripts that every visit needs first.
 */
export function eagerCompile(names: readonly string[]): Plugin {
  return {
    name: 'eager-compile',
    generateBundle: {
      // The browser reads the hint only in the first line, so write it after all other plugins.
      order: 'post',
      handler: (_options, bundle) => {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk' && names.includes(part.name))
            part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
        }
      },
    },
  }
}
