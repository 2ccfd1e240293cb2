/** The nonce of the page, which a document in a frame without an address inherits with the policy. */
const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

const decoded = (attribute: string) =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/**
 * The HTML of an email for a frame of this page. The policy of the page allows style sheets with its nonce alone, so the
 * styles of elements become rules of one. The email encodes every text, so its tags can be found as texts.
 */
export function framedMail(html: string): string {
  const rules: string[] = []
  const framed = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    rules.push(`[data-look="${rules.length}"] { ${decoded(style)} }`)
    return ` data-look="${rules.length - 1}"`
  })
  const sheet = `<style nonce="${pageNonce()}">`
  return framed.replace('<style>', () => `${sheet}${rules.join('\n')}</style>${sheet}`)
}
