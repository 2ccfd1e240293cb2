/** The page that a telephone system opens with the number of a caller. */
export const callerPath = '/call'

/**
 * The number that an address names: `/call#phone=+34600123456`, or `?phone=`. A plus sign at its start is none of the
 * blanks that the others are. Undefined if the address names none.
 */
export function namedNumber({ hash, search }: { readonly hash: string; readonly search: string }): string | undefined {
  for (const text of [hash, search]) {
    const typed = text.slice(1).replace(/(?<=(?:^|&)phone=)\+/, '%2B')
    const number = new URLSearchParams(typed).get('phone')
    if (number !== null) return number
  }
}

const key = 'callout.caller'

/**
 * The number of the caller stays in this tab over a reload, so that no address has to hold it. The sign-in clears the
 * tab: until then the number waits beside it.
 */
export function keepNumber(number: string, isSignedIn: boolean): void {
  localStorage.removeItem(key)
  const storage = isSignedIn ? sessionStorage : localStorage
  storage.setItem(key, number)
}

/** The number that is kept, '' for none. One that waited for the sign-in goes to this tab. */
export function keptNumber(isSignedIn: boolean): string {
  const waiting = isSignedIn ? localStorage.getItem(key) : null
  if (waiting !== null) {
    localStorage.removeItem(key)
    sessionStorage.setItem(key, waiting)
  }
  return sessionStorage.getItem(key) ?? ''
}

export const forgetNumber = () => sessionStorage.removeItem(key)
