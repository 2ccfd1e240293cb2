/** A browser with cookies for one origin. It does not follow redirects, and posts forms. */
export function createBrowser(origin: string, language = 'en') {
  const cookies = new Map<string, string>()
  return async (address: string, form?: Record<string, string>) => {
    const reply = await fetch(new URL(address, origin), {
      method: form ? 'POST' : 'GET',
      headers: {
        // Close the connection: otherwise a server that a test stops next would wait for it.
        connection: 'close',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'accept-language': language,
        accept: 'text/html',
      },
      redirect: 'manual',
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return {
      status: reply.status,
      headers: reply.headers,
      html: await reply.text(),
      to: reply.headers.get('location') ?? '',
    }
  }
}

export type Browser = ReturnType<typeof createBrowser>

type Client = Readonly<Record<string, string>>

/** The provider URL to which the product sends the browser, with all parameters. */
function addressOf({ authorization_endpoint = '', ...parameters }: Client): string {
  const page = new URL(authorization_endpoint)
  for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value)
  return page.href
}

function codeAndState(to: string) {
  const { searchParams } = new URL(to)
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** Signs in at the provider as the product's parameters ask; returns the code and state of the redirect back. */
export async function signInAt(go: Browser, client: Client, account: string) {
  const { to: page } = await go(addressOf(client))
  const { to: onward } = await go(page, { account, password: 'demo' })
  const { to, html } = await go(onward)
  // Somebody else who is signed in there is signed out first.
  return codeAndState(to === '' ? (await go(await confirmSignOut(go, html))).to : to)
}

/** Submits the provider's sign-out form, as its page does by itself; returns the redirect target. */
async function confirmSignOut(go: Browser, html: string): Promise<string> {
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? []
  return (await go(action, { xsrf, logout: 'yes' })).to
}

/** Signs in a browser that is already signed in there: the provider asks nothing. */
export const signInSilently = async (go: Browser, client: Client) => codeAndState((await go(addressOf(client))).to)

/** Signs out at the provider through its own page; returns the redirect target. */
export async function signOutAt(go: Browser, query: Readonly<Record<string, string>> = {}): Promise<string> {
  return confirmSignOut(go, (await go(`/oidc/session/end?${new URLSearchParams(query)}`)).html)
}
