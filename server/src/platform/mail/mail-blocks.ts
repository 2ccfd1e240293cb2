/** A part of an email: lines of text, facts with their labels, or a link with the words of its button. */
export type MailBlock =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }

/** Longest words of a button, which otherwise stand above it, and longest label of a fact, in characters. */
const maxLabelLength = 40

/**
 * The parts of a plain text. Paragraphs are separated by empty lines. One whose lines all read `label: value` becomes
 * facts, and a link at its end becomes a button. `seeLabel` names a button whose words are too long.
 */
export function mailBlocks(body: string, seeLabel: string): MailBlock[] {
  const paragraphs: string[][] = [[]]
  for (const line of body.split('\n').map((each) => each.trim())) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.filter((lines) => lines.length > 0).flatMap((lines) => blocksOf(lines, seeLabel))
}

function blocksOf(lines: readonly string[], seeLabel: string): MailBlock[] {
  const words = lines.join('\n').split(/\s/)
  const url = words.at(-1) ?? ''
  if (/^https?:\/\//.test(url)) return linkBlocks(lines.join('\n').slice(0, -url.length), url, seeLabel)
  const facts = lines.map(factOf)
  return facts.every((fact) => fact !== undefined) ? [{ kind: 'facts', rows: facts }] : [{ kind: 'text', lines }]
}

/** The link as a button: after words that are short, with these; else under them. */
function linkBlocks(before: string, url: string, seeLabel: string): MailBlock[] {
  const words = withoutColon(before)
  if (words === '') return [{ kind: 'button', label: seeLabel, url }]
  if (words.length <= maxLabelLength && !words.includes('\n')) return [{ kind: 'button', label: words, url }]
  const lines = `${words}.`.split('\n')
  return [
    { kind: 'text', lines },
    { kind: 'button', label: seeLabel, url },
  ]
}

/** The label and the value of a line; undefined for a sentence. */
function factOf(line: string): readonly [string, string] | undefined {
  const at = line.indexOf(': ')
  if (at < 1 || at > maxLabelLength) return undefined
  return [line.slice(0, at).trim(), line.slice(at + 2).trim()]
}

const withoutColon = (text: string) => {
  const trimmed = text.trim()
  return trimmed.endsWith(':') ? trimmed.slice(0, -1).trim() : trimmed
}
