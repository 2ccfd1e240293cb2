import { createRequire } from 'node:module'
import { divideLevels, orderVisually, type PlacedWord, setLevels } from './visual-order.ts'

interface MeasuredWord extends PlacedWord {
  readonly font: { widthOfString: (text: string, fontSize: number) => number }
  readonly fontSize: number
}
interface Line {
  clone: () => Line
  inlines: MeasuredWord[]
}

/** The parts of pdfmake that measure a text, cut it into lines and draw a line. */
interface TextInlines {
  buildInlines: (texts: unknown, styles: unknown) => { items: MeasuredWord[] }
}
interface LayoutBuilder {
  buildNextLine: (node: { _inlines?: MeasuredWord[] }) => Line | null
}
interface Renderer {
  renderLine: (line: Line, x: number, y: number) => void
}

const prototypeOf = <P>(file: string): P => createRequire(import.meta.url)(`pdfmake/js/${file}.js`).default.prototype

/** Teaches pdfmake, which knows no direction of text, to draw lines with words that are read from right to left. */
export function addTextDirection(): void {
  const inlines = prototypeOf<TextInlines>('TextInlines')
  const { buildInlines } = inlines
  inlines.buildInlines = function (texts, styles) {
    const built = buildInlines.call(this, texts, styles)
    setLevels(built.items)
    return built
  }
  const layout = prototypeOf<LayoutBuilder>('LayoutBuilder')
  const { buildNextLine } = layout
  layout.buildNextLine = function (node) {
    const line = buildNextLine.call(this, node)
    if (line) divideLevels([...line.inlines, ...(node._inlines?.slice(0, 1) ?? [])])
    return line
  }
  const renderer = prototypeOf<Renderer>('Renderer')
  const { renderLine } = renderer
  renderer.renderLine = function (line, x, y) {
    const ordered = orderVisually(line.inlines, ({ font, fontSize }, text) => font.widthOfString(text, fontSize))
    renderLine.call(this, Object.assign(line.clone(), { inlines: ordered }), x, y)
  }
}
