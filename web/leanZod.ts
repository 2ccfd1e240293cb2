import type { Plugin } from 'vite'

const jsonSchemaNames = [
  'allProcessors',
  'createStandardJSONSchemaMethod',
  'createToJSONSchemaMethod',
  'extractDefs',
  'finalize',
  'initializeContext',
  'processSchema',
  'toJSONSchema',
]

/** Files of Zod that the client never calls, and what it gets instead: all that other files of Zod import by name. */
const replaced: readonly { readonly file: RegExp; readonly code: string }[] = [
  {
    // The server writes the OpenAPI document.
    file: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/,
    code: `const nothing = () => undefined
export { ${jsonSchemaNames.map((name) => `nothing as ${name}`).join(', ')} }`,
  },
  {
    // Messages in English: `domain` gives each rule a message key. This one is for a rule that has none.
    file: /zod[\\/]v4[\\/]locales[\\/]en\.js$/,
    code: `export default () => ({ localeError: () => 'message.fill_in_required_fields' })`,
  },
]

/** Makes every first visit 6 kB smaller: `npm run bench -- client-cold` measures it. */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  load: (id) => {
    const found = replaced.find(({ file }) => file.test(id))
    return found && { code: found.code, map: null }
  },
})
