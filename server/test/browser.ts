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

/** Signs in at the provider for what the product says a browser takes there; gives the code and state it comes back with. */
export async function signInAt(go: Browser, client: Readonly<Record<string, string>>, account: string) {
  const { authorization_endpoint = '', ...told } = client
  const { to: page } = await go(`${authorization_endpoint}?${new URLSearchParams(told)}`)
  const { to: onward } = await go(page, { account, password: 'demo' })
  const back = new URL((await go(onward)).to)
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

/** Signs out at the provider, as a page of its own offers it; gives where that leads. */
export async function signOutAt(go: Browser, query: Readonly<Record<string, string>> = {}): Promise<string> {
  const { html } = await go(`/oidc/session/end?${new URLSearchParams(query)}`)
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? []
  return (await go(action, { xsrf, logout: 'yes' })).to
}
