import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import pdfmake from 'pdfmake'
import { unpackWoff } from './woff.ts'

const folderOf = (packageName: string, folder: string) =>
  fileURLToPath(new URL(`./${folder}/`, import.meta.resolve(`${packageName}/package.json`)))

const roboto = folderOf('pdfmake', 'fonts/Roboto')
// This package exports nothing but its program, which lies beside the fonts.
const naskh = fileURLToPath(new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-arabic')))
const unifont = folderOf('@fontsource/unifontex', 'files')

const sameInAll = (file: string) => ({ normal: file, bold: file, italics: file, bolditalics: file })

/** The fonts of all PDFs in the order in which they are tried: the last has nearly every character, as drawn for screens. */
export const pdfFonts = {
  Roboto: {
    normal: `${roboto}Roboto-Regular.ttf`,
    bold: `${roboto}Roboto-Medium.ttf`,
    italics: `${roboto}Roboto-Italic.ttf`,
    bolditalics: `${roboto}Roboto-MediumItalic.ttf`,
  },
  Naskh: {
    ...sameInAll(`${naskh}NotoNaskhArabic-Regular.ttf`),
    bold: `${naskh}NotoNaskhArabic-Bold.ttf`,
  },
  Unifont: sameInAll(`${unifont}unifontex-latin-400-normal.woff`),
} as const
export type PdfFont = keyof typeof pdfFonts

const fontNames = Object.keys(pdfFonts) as PdfFont[]

/** True for the files that a PDF may read. */
export const isFontFile = (path: string) =>
  Object.values(pdfFonts).some((styles) => (Object.values(styles) as string[]).includes(path))

// Missing in the types of pdfmake.
const { virtualfs: virtualFiles } = pdfmake as unknown as {
  virtualfs: { writeFileSync: (path: string, bytes: Buffer) => void }
}
const opened = new Map<PdfFont, Font>()

/** Opens a font when a text needs it, and gives pdfmake the unpacked form of a packed one. */
function openFont(name: PdfFont): Font {
  const known = opened.get(name)
  if (known) return known
  const file = pdfFonts[name].normal
  const bytes = readFileSync(file)
  const isPacked = file.endsWith('.woff')
  const unpacked = isPacked ? unpackWoff(bytes) : bytes
  const font = create(unpacked) as Font
  if (isPacked) virtualFiles.writeFileSync(file, unpacked)
  opened.set(name, font)
  return font
}

/** True if a font has all of these characters. */
export const hasCharacters = (name: PdfFont, characters: string) =>
  [...characters].every((one) => openFont(name).hasGlyphForCodePoint(one.codePointAt(0) as number))

/** The first font that has all of these characters, else the last. */
export const fontFor = (characters: string): PdfFont =>
  fontNames.find((name) => hasCharacters(name, characters)) ?? 'Unifont'
