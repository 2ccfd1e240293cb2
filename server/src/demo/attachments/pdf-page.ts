/** A line of text. `y` is the distance from the top of the page in points. A title is larger. */
interface Line {
  readonly y: number
  readonly text: string
  readonly title?: true
}

// The built-in Helvetica font has only Western European characters: replace all others.
const toWesternText = (text: string) =>
  text
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\xff]/g, '?')
const escapePdfText = (text: string) => toWesternText(text).replace(/[\\()]/g, '\\$&')

/** Creates a PDF of one A4 page with these lines. */
export function createPdfPage(lines: readonly Line[]): Buffer {
  const textOperators = lines.map(
    ({ y, text, title }) =>
      `BT /F${title ? 2 : 1} ${title ? 18 : 11} Tf 56 ${842 - y} Td (${escapePdfText(text)}) Tj ET`,
  )
  const content = ['0.25 0.32 0.8 rg 0 806 595 36 re f 0 g', ...textOperators].join('\n')
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>/Contents 6 0 R>>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
  // Latin-1: every character is one byte, so lengths in characters equal lengths in bytes.
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}
