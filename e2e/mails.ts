interface Mail {
  readonly subject: string
  readonly text: string
  readonly to: readonly { readonly address: string }[]
}

/** What the inbox holds for these addresses, read where a person would read it. */
export async function mailsTo(...addresses: string[]): Promise<Mail[]> {
  const all = (await (await fetch(`${process.env.E2E_MAIL_URL}/email`)).json()) as Mail[]
  return all.filter(({ to }) => to.some(({ address }) => addresses.includes(address)))
}
