/** A manual or a drawing of a product. */
export interface Manual {
  readonly text: string
  readonly url: string
}

/** The manuals in the lines of a text, each `name https://…`; undefined if a line is another. */
export function manualsIn(text: string): Manual[] | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const manuals = lines.filter(Boolean).map(manualIn)
  return manuals.some((manual) => manual === undefined) ? undefined : (manuals as Manual[])
}

function manualIn(line: string): Manual | undefined {
  const at = line.indexOf('https://')
  const url = at < 0 ? '' : line.slice(at)
  if (!/^https:\/\/[\w.-]+(:\d+)?([/?#]\S*)?$/.test(url)) return undefined
  return { text: line.slice(0, at).trim() || url, url }
}
