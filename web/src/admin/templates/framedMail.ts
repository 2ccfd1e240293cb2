/** The nonce of the page, which a document in a frame without an address inherits with the policy. */
const pageNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/**
 * The HTML of an email for a frame of this page. The policy of the page allows style sheets with its nonce alone, so the
 * styles of elements become rules of one.
 */
export function framedMail(html: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  const sheet = mail.createElement('style')
  for (const [at, element] of [...mail.querySelectorAll('[style]')].entries()) {
    sheet.textContent += `[data-look="${at}"] { ${element.getAttribute('style')} }\n`
    element.removeAttribute('style')
    element.setAttribute('data-look', String(at))
  }
  mail.head.prepend(sheet)
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', pageNonce())
  return `<!doctype html>${mail.documentElement.outerHTML}`
}
