import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, in base64url. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

const curve = 'prime256v1'
const saltBytes = 16
/** Length of a record; a message is one record, shorter than this. */
const recordBytes = 4096

/** True if these are a point of the curve and a secret of 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    const sender = createECDH(curve)
    sender.generateKeys()
    sender.computeSecret(p256dh, 'base64url')
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/** Encrypts a message so that only the browser of these keys reads it (RFC 8291, `aes128gcm`). */
export function encryptPush(message: string, keys: PushKeys): Buffer {
  const receiver = Buffer.from(keys.p256dh, 'base64url')
  const sender = createECDH(curve)
  const sent = sender.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sent])
  const secret = hkdfSync('sha256', sender.computeSecret(receiver), Buffer.from(keys.auth, 'base64url'), info, 32)
  const salt = randomBytes(saltBytes)
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  // The byte 2 ends the last record.
  const encrypted = [cipher.update(message, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(sent.length, 4)
  return Buffer.concat([salt, head, sent, ...encrypted])
}
