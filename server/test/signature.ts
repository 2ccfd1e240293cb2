import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/**
 * Whether a request is signed with this key as AWS Signature Version 4 says, worked out from the request alone: what every
 * S3-compatible store does before it looks at anything else.
 */
export function isSigned(request: IncomingMessage, body: Buffer, key: { id: string; secret: string }): boolean {
  const { headers, method, url = '' } = request
  const [, id, scope = '', day = '', region = '', names = '', signature] = shape.exec(headers.authorization ?? '') ?? []
  if (id !== key.id) return false
  const payload = String(headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const asked = query.split('&').filter(Boolean)
  const canonical = [
    method,
    path,
    asked
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${key.secret}`, day))
  return hmac(signing, toSign).toString('hex') === signature
}
