/** A browser with cookies at one origin, that stops at every redirect. A form is posted. */
export function aBrowser(origin: string, language = 'en') {
  const cookies = new Map<string, string>()
  return async (address: string, form?: Record<string, string>) => {
    const reply = await fetch(new URL(address, origin), {
      method: form ? 'POST' : 'GET',
      headers: {
        // Whoever is asked may be ended next, and would wait for the connection.
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

export type Browser = ReturnType<typeof aBrowser>

type Client = Readonly<Record<string, string>>

/** Where the product sends a browser, with everything it takes along. */
function addressOf({ authorization_endpoint = '', ...told }: Client): string {
  const page = new URL(authorization_endpoint)
  for (const [name, value] of Object.entries(told)) page.searchParams.set(name, value)
  return page.href
}

function returned(to: string) {
  const { searchParams } = new URL(to)
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

/** Signs in at the provider for what the product says a browser takes there; gives the code and state it comes back with. */
export async function signInAt(go: Browser, client: Client, account: string) {
  const { to: page } = await go(addressOf(client))
  const { to: onward } = await go(page, { account, password: 'demo' })
  const { to, html } = await go(onward)
  // Whoever was signed in there as somebody else is signed out first.
  return returned(to === '' ? (await go(await confirmed(go, html))).to : to)
}

/** Sends the provider's form for signing out, as its page does by itself; gives where that leads. */
async function confirmed(go: Browser, html: string): Promise<string> {
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? []
  return (await go(action, { xsrf, logout: 'yes' })).to
}

/** The same in a browser that is signed in there: the provider asks nothing. */
export const passThrough = async (go: Browser, client: Client) => returned((await go(addressOf(client))).to)

/** Signs out at the provider, as a page of its own offers it; gives where that leads. */
export async function signOutAt(go: Browser, query: Readonly<Record<string, string>> = {}): Promise<string> {
  return confirmed(go, (await go(`/oidc/session/end?${new URLSearchParams(query)}`)).html)
}
