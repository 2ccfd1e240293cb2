/** Wraps text at word boundaries into lines of at most `length` characters. */
export function wrapText(text: string, length = 84): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (longer.length > length) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
