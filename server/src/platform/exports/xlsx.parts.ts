import type { ColumnKind } from '@callout/domain/platform/list.ts'
import { cellFormats, xmlText } from './xlsx.cells.ts'

/** A column of a sheet. */
export interface SheetColumn {
  readonly header: string
  readonly kind: ColumnKind
  /** Width in pixels; Excel's default if undefined. */
  readonly width?: number | undefined
}

const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentTypePrefix = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Excel measures widths in digits: 7 pixels each, plus 5 pixels of padding.
const toColumnWidth = (pixels: number) => Math.min(255, Math.max(1, Math.round(((pixels - 5) / 7) * 100) / 100))

/** XML of a sheet up to its first row. The header row is frozen. */
export function sheetStartXml(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ width }, index) =>
    width === undefined
      ? ''
      : `<col min="${index + 1}" max="${index + 1}" width="${toColumnWidth(width)}" customWidth="1"/>`,
  )
  const cols = widths.some(Boolean) ? `<cols>${widths.join('')}</cols>` : ''
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${xmlHeader}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${cols}<sheetData>`
}

/** XML after the last row of a sheet. */
export const sheetEndXml = '</sheetData></worksheet>'

/** The files of a workbook besides its sheets, as name and XML. Further sheets are named like `servicecalls (2)`. */
export function workbookParts(name: string, sheets: number): [name: string, content: string][] {
  const joinSheets = (write: (n: number) => string) => Array.from({ length: sheets }, (_, i) => write(i + 1)).join('')
  const sheetName = (n: number) => (n === 1 ? name.slice(0, 31) : `${name.slice(0, 25)} (${n})`)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${officeNamespace}/${type}" Target="${target}"/>`
  const relations = (all: string) =>
    `${xmlHeader}<Relationships xmlns="${packageNamespace}/relationships">${all}</Relationships>`
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${contentTypePrefix}.${type}+xml"/>`
  return [
    [
      'xl/workbook.xml',
      `${xmlHeader}<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets>${joinSheets(
        (n) => `<sheet name="${xmlText(sheetName(n))}" sheetId="${n}" r:id="rId${n}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        joinSheets((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)) +
          relation('styles', 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styles],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${xmlHeader}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${joinSheets((n) => part(`worksheets/sheet${n}.xml`, 'worksheet'))}</Types>`,
    ],
  ]
}

// Excel reserves the format IDs below 164.
const firstOwnFormat = 164
const plain = 'fontId="0" fillId="0" borderId="0"'
const formatted = cellFormats.map(
  (_, index) => `<xf numFmtId="${firstOwnFormat + index}" ${plain} xfId="0" applyNumberFormat="1"/>`,
)
const styles = `${xmlHeader}<styleSheet xmlns="${mainNamespace}"><numFmts count="${cellFormats.length}">${cellFormats
  .map(({ format }, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${xmlText(format)}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" ${plain}/></cellStyleXfs><cellXfs count="${cellFormats.length + 1}"><xf numFmtId="0" ${plain} xfId="0"/>${formatted.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
