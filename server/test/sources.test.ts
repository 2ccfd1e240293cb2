import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@callout/domain/platform/endpoint.ts'
import { expect, it } from 'vitest'
import { startTestApp } from './support/test-app.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** All source files of the product without its tests, by path from the root. */
const sources = ['domain/src', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
)

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it.each([
  ['turns off certificate checks', /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/, []],
  ['evaluates text', /\beval\(|new Function\(|node:vm/, []],
  ['writes unescaped markup', /dangerouslySetInnerHTML|innerHTML|outerHTML|document\.write/, []],
  [
    'starts programs, except the embedded database, the check of a backup and the import of towns',
    /node:child_process/,
    [
      // Part of the server itself; reads the towns.
      'server/src/addresses/load-towns.ts',
      'server/src/commands/backup-check.ts',
      'server/src/embedded/postgres-initdb.ts',
      'server/src/embedded/postgres-process.ts',
      'server/src/embedded/postgres-user.ts',
    ],
  ],
  ['runs a shell', /shell: true|execSync|\{ exec[ ,]/, []],
  // Serial patterns of an administrator, after `serialPatternFault` has refused those that may take long.
  ['builds a regular expression from text', /new RegExp\(/, ['domain/src/quality/serial-pattern.ts']],
])('no file %s', (_, pattern, allowed) => expect(filesWith(pattern).sort()).toEqual(allowed))

/**
 * Regular expressions on user input with unbounded repetition. Each was reviewed: it is linear, because it splits or
 * replaces by one class or has no ambiguous repetition, and its input has a bounded length.
 */
const reviewed = [
  'domain/src/invoices/invoice.ts /[\\p{Cc}\\p{Cf}/\\\\:*?"<>|]+/gu',
  // Numbers, amounts with up to six decimals, and stored columns.
  'domain/src/platform/money.ts /^(-?)(\\d{1,15})(?:\\.(\\d+))?$/',
  'domain/src/platform/money.ts /0+$/',
  'domain/src/messages/messages.ts /\\{(\\w+)(?:\\|([^|}]{1,99})\\|([^|}]{1,99}))?\\}/g',
  // Kinds of facts, cells of an import, names on a paper, answers of a mail server: at most 5,000 characters.
  'domain/src/addresses/place-time-zone.ts /^.*\\//',
  'domain/src/platform/facts/clean-text.ts /\\s+/g',
  'domain/src/platform/facts/clean-text.ts /[\\p{Z}\\t\\n\\v\\f\\r]+/gu',
  'domain/src/platform/facts/company-name.ts /(?<= |^)[a-z](?: [a-z])+(?= |$)/g',
  'domain/src/platform/facts/damage.ts /^[\\x20-\\x7e]*$/',
  'domain/src/platform/facts/email-list.ts /"[^"]*"|<[^<>]*>/g',
  'domain/src/platform/facts/email-list.ts /(?:"[^"\\r\\n]*"|[^,;\\r\\n])+/g',
  'domain/src/platform/facts/email-list.ts /<([^<>]*)>/g',
  'domain/src/platform/facts/email-list.ts /\\s+/',
  'domain/src/platform/facts/email-list.ts /\\s+/',
  'domain/src/platform/facts/email.ts /^[\\p{L}\\p{M}\\p{N}.\\-\\u00b7\\u30fb]+$/u',
  'domain/src/platform/facts/email.ts /^[\\x20-\\x7e]*$/',
  'domain/src/platform/facts/postcode.ts /^(\\d{3,5})[.,]0+$/',
  'domain/src/platform/facts/postcode.ts /^0+/',
  'domain/src/platform/facts/postcode.ts /^[A-Z]{1,2}(?=\\d+$)/',
  'domain/src/platform/facts/postcode.ts /^[a-z]{1,2}[ .-]{0,5}(?=[\\d .-]+$)/i',
  'domain/src/platform/facts/postcode.ts /^\\d+$/',
  'domain/src/platform/facts/postcode.ts /^\\d+$/',
  'domain/src/platform/facts/separators.ts /[\\s\\p{Cc}!-/:-@[-`{-~\\u00a0\\u00b7\\u2010-\\u2015\\u2022\\u202f]+/gu',
  'domain/src/platform/facts/serial-number.ts /^\\s*(?:\\(\\d{2,4}\\)[^()]*)*\\(21\\)([^()]*)/',
  'domain/src/platform/facts/street.ts /(^| )(\\d+) (bis|ter|quater|[a-mo-z])(?= |$)/g',
  'domain/src/platform/facts/telephone.ts /(\\(?(?:\\+|00)(?!39\\)?\\s*\\(0\\)\\s*[^3\\s])\\d{1,3}\\)?)(\\s*\\(0\\)\\s*)/g',
  'domain/src/platform/facts/telephone.ts /[;|\\n]|,(?!\\s*(?:ext|int|x))/gi',
  'domain/src/platform/facts/telephone.ts /\\(\\s*((?:ext|int|x)[a-zóã]*\\.?\\s*\\d{1,7})\\s*\\)/gi',
  'domain/src/platform/facts/telephone.ts /\\b(?:poste|ramal|interno|anexo)(?=\\s*\\d)/gi',
  'domain/src/platform/search-text.ts /(?:ext|x|int|poste|ramal|#)\\.? *\\d{1,5}/gi',
  'domain/src/search/readings.ts /\\s+/',
  'domain/src/search/readings.ts /\\s+/',
  'domain/src/search/readings.ts /\\s+/g',
  'domain/src/search/readings.ts /\\s+/g',
  'domain/src/search/readings.ts /^\\s*(?:#|n\\.?\\s?[º°]|№)\\s*(?=\\d)/i',
  'domain/src/platform/facts/damage.ts /^=".*"$|^\'\\d+$|^=[A-Z]+[(\\d].*$/',
  "domain/src/platform/facts/damage.ts /^[#='([<\\\\]|^(?:null|undefined|nan|err:)|e\\+?\\d|^\\d+[.,]0+$|^\\d{16}|\\d[-/.]|[-/]\\d|[ÂÃ\\ufffd]|â€/i",
  'domain/src/platform/facts/damage.ts /^[1-9]\\d{14}0+$/',
  'domain/src/platform/facts/damage.ts /^\\d+(?:[.,]\\d+)?E\\+\\d+$/i',
  'domain/src/platform/facts/damage.ts /^\\d{4,}[.,]0+$/',
  'server/src/import/checks/cell-findings.ts /^0+$/',
  'server/src/platform/jobs/delivery.ts /\\s+/g',
  'server/src/platform/pdf/font-runs.ts /^[\\t\\n\\r\\u0020-\\u007e\\u00a0-\\u017f\\u0400-\\u045f–—‘-‚“-„•…€]*$/u',
  'server/src/platform/pdf/font-runs.ts /^\\s+$/',
  'server/src/platform/pdf/visual-order.ts /(?<=\\S)(?=\\s+$)/',
  'server/src/addresses/address-query.ts /[^\\p{L}\\p{N}]+/u',
  'server/src/platform/database/statement-names.ts / like |from calls .*(?: any\\(| [<>]?= \\$\\d+::)/s',
  'server/src/platform/database/statement-names.ts /^\\s*(?:with\\s.*?\\)\\s*)?select (?:"?\\w+"?\\.)?\\*|\\breturning \\*/s',
  'server/src/platform/http/openapi/openapi-operation.ts /:(\\w+)/g',
  // Cells that administrators paste or import, and texts of their templates.
  "domain/src/admin/admin.cells.ts /[\\s']+/g",
  'domain/src/admin/admin.cells.ts /^(-?\\d+)([.,])(\\d+)$/',
  'domain/src/admin/admin.cells.ts /^(\\d{1,2})[:.hH](\\d{2})(?::00)?(?:\\s*([ap])\\.?m\\.?)?$/i',
  'domain/src/admin/admin.cells.ts /^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?:[ T]00:00(?::00(?:\\.0+)?)?Z?)?$/',
  'domain/src/admin/admin.cells.ts /^-?\\d+$/',
  'domain/src/admin/admin.cells.ts /^-?\\d+(\\.\\d+)?$/',
  'domain/src/admin/admin.cells.ts /^-?\\d[\\d.,]*$/',
  'domain/src/admin/admin.cells.ts /^-?\\d{1,3}(,\\d{3})+\\.\\d+$/',
  'domain/src/admin/admin.cells.ts /^-?\\d{1,3}(,\\d{3}){2,}$/',
  'domain/src/admin/admin.cells.ts /^-?\\d{1,3}(\\.\\d{3})+,\\d+$/',
  'domain/src/admin/admin.cells.ts /^-?\\d{1,3}(\\.\\d{3}){2,}$/',
  'domain/src/admin/admin.cells.ts /^[01][.,]\\d+$/',
  'domain/src/admin/admin.guess.ts /\\s+/g',
  'domain/src/admin/second-person.rules.ts /\\s+/',
  'domain/src/equipment/manuals.ts /^https:\\/\\/[\\w.-]+(:\\d+)?([/?#]\\S*)?$/',
  'server/src/admin/save/foreign-networks.ts /\\s+/',
  'domain/src/admin/admin.templates.ts /[\\s-]+/g',
  'server/src/admin/wizard/convert-sheet.ts /^-?\\d+\\.\\d{2,}$/',
  'server/src/admin/wizard/judge-sheet.ts /^0+/',
  'server/src/admin/wizard/suggest-values.ts /^0+/',
  'server/src/import/sheets/columns.ts /\\s+/',
  // Uploaded invoices, read in a thread that is ended after a minute; words of their lines have 1,000 characters.
  'domain/src/invoices/uploaded/invoice.upload.api.ts /^\\d+(,\\d+)+$/',
  'domain/src/invoices/uploaded/match-lines.ts /[\\p{L}\\p{N}][\\p{L}\\p{N}/._-]*/gu',
  'server/src/invoices/uploaded/pdf-objects.ts /(?<!\\d)(\\d{1,10})[\\0\\t\\n\\f\\r ]+\\d{1,5}[\\0\\t\\n\\f\\r ]+obj(?![a-z])/g',
  'server/src/invoices/uploaded/pdf-objects.ts /\\s+/',
  'server/src/invoices/uploaded/pdf-values.ts /(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]*)*/y',
  'server/src/invoices/uploaded/pdf-values.ts /[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]+/y',
  'server/src/invoices/uploaded/pdf-values.ts /\\/[^\\0\\t\\n\\f\\r ()<>[\\]{}/%]*/y',
  'server/src/invoices/uploaded/pdf-values.ts /(\\d{1,10})[\\0\\t\\n\\f\\r ]+\\d{1,5}[\\0\\t\\n\\f\\r ]+R(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])/y',
  'server/src/invoices/uploaded/pdf-values.ts /<([\\da-fA-F\\s]*)>/y',
  'server/src/invoices/uploaded/read-file.ts /^(\\ufeff|\\xef\\xbb\\xbf|\\xff\\xfe|\\xfe\\xff)?\\s*<|^[\\xff\\xfe]{2}/',
  `server/src/invoices/uploaded/read-xml.ts /^(?:\\xef\\xbb\\xbf)?<\\?xml[^>]*?encoding\\s*=\\s*["']([\\w.-]{1,40})["']/`,
  // Of a serial pattern, at most 200 characters.
  'domain/src/quality/serial-pattern.ts /[*+?]|\\{\\d+,\\d*\\}/g',
  'domain/src/quality/serial-pattern.ts /\\(\\?(?:<[a-z]+>|:)/g',
  'domain/src/quality/serial-pattern.ts /\\(\\?(?:<[a-z]+>|:)/g',
  'domain/src/quality/serial-pattern.ts /\\[[^\\]\\\\]*\\]/g',
  'domain/src/quality/serial-pattern.ts /\\[\\^?\\]|\\[[^\\]]*\\[|\\{\\d*,?\\d{3,}/',
  'domain/src/quality/serial-pattern.ts /\\\\|\\(\\?(?!<[a-z]+>|:)/',
  'domain/src/platform/picture-url.ts /^data:image\\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/',
]
/** Files that read only the operator's text or text they create themselves. */
const trustedInput =
  /^server\/src\/(commands|demo|embedded)\/|^server\/src\/import\/sheets\/(accounts|networks)\.ts|^server\/src\/platform\/config\/(config|database-urls|environment)\.ts|\/\\\/\+\$\/$/

const regexLiteral = /(?<=[(=:,[!&|?]\s*|return )\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g
const characterClasses = /\[(?:[^\]\\]|\\.)*\]/g

it('no unreviewed regular expression on user input repeats without a bound', () => {
  const found = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && !file.startsWith('web/'))
      .flatMap((line) => [...line.matchAll(regexLiteral)])
      .filter(([, body = '']) => /(?:[^\\]|^)(?:[*+]|\{\d+,\})/.test(body.replace(characterClasses, 'C')))
      .map(([expression]) => `${file} ${expression}`),
  )
  expect(found.length).toBeGreaterThan(reviewed.length)
  expect(found.filter((one) => !trustedInput.test(one)).sort()).toEqual([...reviewed].sort())
})

it('no GET changes state for the signed-in user', async () => {
  const app = await startTestApp()
  const acting = [...app.fastify.endpoints.values()]
    .flat()
    .map(({ endpoint }): Endpoint => endpoint)
    .filter(({ method, isReadOnly, envelope }) => method === 'GET' && !isReadOnly && envelope !== 'file')
  expect(acting.filter(({ who }) => who !== 'app' && who !== 'open').map(({ path }) => path)).toEqual([])
  expect(acting.map(({ path }) => path).sort()).toEqual(['/Account/ConnectAs', '/api/getClient/:state'])
  await app.close()
})
