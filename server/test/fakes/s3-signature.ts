import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/**
 * True if a request is correctly signed with this key (AWS Signature Version 4), computed from the request alone. Every
 * S3-compatible store checks this first.
 */
export function isCorrectlySigned(
  request: IncomingMessage,
  body: Buffer,
  key: { id: string; secret: string },
): boolean {
  const { headers, method, url = '' } = request
  const [, id, scope = '', day = '', region = '', names = '', signature] =
    authorizationPattern.exec(headers.authorization ?? '') ?? []
  if (id !== key.id) return false
  const payload = String(headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256(body)) return false
  const [path = '', query = ''] = url.split('?')
  const parameters = query.split('&').filter(Boolean)
  const canonical = [
    method,
    path,
    parameters
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
