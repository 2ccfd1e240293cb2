import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '@callout/domain/visits/push.ts'

/** A push service with one browser, as the browser sees it. */
export interface PushService {
  /** The subscription that the browser gives to the server. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** The messages that the browser could decrypt, with their headers. */
  readonly received: { readonly message: PushMessage; readonly headers: http.IncomingHttpHeaders }[]
  /** The status of the next answers. */
  status: number
  close: () => Promise<void>
}

/** Starts a push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const received: PushService['received'] = []
  const service = { status: 201 }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = decrypt(Buffer.concat(chunks), browser, Buffer.from(auth, 'base64url'))
    received.push({ message: JSON.parse(text), headers: request.headers })
    response.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    subscription: { endpoint: `http://127.0.0.1:${port}/push/${p256dh.slice(0, 8)}`, p256dh, auth },
    received,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** Decrypts a message as RFC 8291 and RFC 8188 say. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derive = (name: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, name, bytes))
  const [key, nonce] = [derive('Content-Encoding: aes128gcm\0', 16), derive('Content-Encoding: nonce\0', 12)]
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The claims of an `Authorization` header that its own key has signed; undefined otherwise. */
export function claimsOf(authorization = ''): { aud: string; exp: number; sub: string; key: string } | undefined {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : undefined
}
