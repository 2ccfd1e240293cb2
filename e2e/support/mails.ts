interface Mail {
  readonly subject: string
  readonly text: string
  readonly to: readonly { readonly address: string }[]
}

/** The mails to these addresses, read from the inbox page. */
export async function findMailsTo(...addresses: string[]): Promise<Mail[]> {
  const all = (await (await fetch(`${process.env.E2E_MAIL_URL}/email`)).json()) as Mail[]
  return all.filter(({ to }) => to.some(({ address }) => addresses.includes(address)))
}
