const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 has no way to write these characters, and no lone halves of surrogate pairs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML must not contain.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text as XML content or attribute value, without the characters that XML forbids. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)
