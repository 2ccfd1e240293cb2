import type { Plugin } from 'vite'

/**
 * Has the browser compile these scripts as a whole beside the page's own thread, while they arrive, instead of on it,
 * function by function: for those that every visit begins with.
 */
export function eagerCompile(names: readonly string[]): Plugin {
  return {
    name: 'compiled-ahead',
    generateBundle: {
      // Where another line stands before it, it is not read.
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
