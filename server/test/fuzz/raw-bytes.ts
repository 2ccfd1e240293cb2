import { pickOne, type Random, randomInteger } from '../../src/demo/random.ts'

const crlf = '\r\n'
const post = 'POST /api/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
const body = '{"grant_type":"client_credentials"}'

/** Raw requests that no client library would send. */
const requests: readonly ((random: Random) => string)[] = [
  () => 'GET /healthz HTTP/0.9\r\n\r\n',
  () => 'GET /api/getMaintenance\r\n\r\n',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => 'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: a\r\n\r\n',
  () =>
    'GET http://elsewhere.example/api/getMaintenance HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n',
  () => 'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  () => 'GET /api/get\u0000Maintenance HTTP/1.1\r\nhost: a\r\n\r\n',
  () => 'GET /api/getMaintenance HTTP/1.1\r\nhost: a\r\nx\u0000y: z\r\n\r\n',
  () => 'GET /api/getMaintenance HTTP/1.1\r\nhost : a\r\n\r\n',
  () => 'GET /api/getMaintenance HTTP/1.1\r\n\r\n',
  () => 'GET /api/getMaintenance HTTP/1.1\nhost: a\nconnection: close\n\n',
  () => `${post}content-length: 5${crlf}content-length: 35${crlf}${crlf}${body}`,
  () => `${post}content-length: -1${crlf}${crlf}${body}`,
  () => `${post}content-length: 99999999999999999999${crlf}${crlf}${body}`,
  () => `${post}content-length: 35${crlf}transfer-encoding: chunked${crlf}${crlf}0${crlf}${crlf}`,
  () => `${post}transfer-encoding: chunked, chunked${crlf}${crlf}0${crlf}${crlf}`,
  () => `${post}transfer-encoding: xchunked${crlf}${crlf}${body}`,
  () => `${post}transfer-encoding: chunked${crlf}${crlf}ffffffffffffffff${crlf}${body}`,
  () => `${post}transfer-encoding: chunked${crlf}${crlf}zz${crlf}${body}${crlf}0${crlf}${crlf}`,
  () => `${post}transfer-encoding: chunked${crlf}connection: close${crlf}${crlf}23${crlf}${body}${crlf}0${crlf}${crlf}`,
  () => `${post}expect: 200-maybe${crlf}content-length: 35${crlf}${crlf}${body}`,
  () => `${post}upgrade: websocket${crlf}connection: upgrade${crlf}content-length: 35${crlf}${crlf}${body}`,
  (random) =>
    `GET /api/getMaintenance?${'a'.repeat(randomInteger(random, 10, 30_000))} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  (random) =>
    `GET /api/getMaintenance HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(randomInteger(random, 1, 4000))}connection: close\r\n\r\n`,
  (random) =>
    `${'GET /api/getMaintenance HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(randomInteger(random, 2, 40))}GET /healthz`,
  (random) =>
    String.fromCharCode(...Array.from({ length: randomInteger(random, 1, 400) }, () => randomInteger(random, 0, 255))),
]

/** One of these requests, sometimes cut short. */
export function bytesOf(random: Random): Buffer {
  const bytes = Buffer.from(pickOne(random, requests)(random), 'latin1')
  return random() < 0.85 ? bytes : bytes.subarray(0, randomInteger(random, 0, bytes.length))
}
