/** 32 random characters: names an attempt, a state, a click. Works where `crypto.randomUUID` does not (plain http). */
export function unique(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
