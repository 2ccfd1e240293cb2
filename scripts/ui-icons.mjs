// Writes the components of all icons that the client imports: `node scripts/ui-icons.mjs`. An icon that a screen needs
// is imported from firstVisitIcons.tsx if it shows on a first visit, before anything is clicked, else from
// laterIcons.tsx. The shapes are those of Tabler Icons, which is installed for this run only.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, npm, root } from './install.mjs'

const version = '3.51.0'
const folder = join(root, '.cache/tabler-icons')

await npm(['install', '--prefix', folder, '--no-save', `@tabler/icons@${version}`], root)
const [outline, filled] = ['outline', 'filled'].map((style) =>
  JSON.parse(readFileSync(join(folder, `node_modules/@tabler/icons/tabler-nodes-${style}.json`), 'utf8')),
)
rmSync(folder, { recursive: true })
const client = join(root, 'web/src')
const sources = readdirSync(client, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(client, name), 'utf8'))

const first = importedFrom('firstVisitIcons')
write('firstVisitIcons', first)
write(
  'laterIcons',
  importedFrom('laterIcons').filter((name) => !first.includes(name)),
)

/** The names that the client imports from a file of icons. */
function importedFrom(file) {
  const form = new RegExp(`import \\{([^}]*)\\} from '[^'\\n]*/${file}\\.tsx'`, 'g')
  const imports = sources.flatMap((text) => [...text.matchAll(form)])
  return [...new Set(imports.flatMap(([, names]) => names.match(/\bIcon\w+/g)))].sort()
}

function write(file, names) {
  const head = `// Made by scripts/ui-icons.mjs from Tabler Icons ${version}; their licence is in the file LICENSE.`
  const components = names.map(componentOf).join('')
  const kinds = ['Filled', 'Outline'].filter((kind) => components.includes(`<${kind}`))
  writeFileSync(
    join(root, `web/src/ui/icons/${file}.tsx`),
    `${head}\nimport { ${[...kinds, 'type IconProps'].join(', ')} } from './IconShape.tsx'\n\n${components}`,
  )
}

function componentOf(name) {
  const isFilled = name.endsWith('Filled')
  const shape = (isFilled ? filled : outline)[toFileName(name.replace(/^Icon|Filled$/g, ''))]
  if (!shape) giveUp(`Tabler Icons ${version} has no ${name}.`)
  // Each path begins with an absolute move, so that they can be one.
  const path = shape.map(([, { d }]) => d).join('')
  return `export const ${name} = (props: IconProps) => <${isFilled ? 'Filled' : 'Outline'} d="${path}" {...props} />\n`
}

/** `FileTypePdf` is `file-type-pdf` and `Columns3` is `columns-3`. */
function toFileName(words) {
  return words.replace(/(?<=[a-z])(?=[A-Z0-9])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase()
}
