/** 32 random hexadecimal characters. Works on plain http, where `crypto.randomUUID` does not exist. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
