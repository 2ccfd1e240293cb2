import { noProgress } from '@callout/domain/visits/visit.ts'

interface SentAct {
  readonly kind: string
  readonly ID: string
  readonly photos: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

interface Upload {
  readonly total: number
  bytes: Uint8Array
}

export interface FakePortal {
  /** True while no request gets through. */
  isCut: boolean
  /** Names of files that are refused. */
  readonly refused: Set<string>
  readonly acts: SentAct[]
  /** The network of a tab; those of tabs before it are dead. */
  readonly newFetch: () => typeof fetch
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** A portal that takes acts and pieces as the server does, behind a network that fails at random. For tests. */
export function createFakePortal(random: () => number): FakePortal {
  const acts: SentAct[] = []
  const answers = new Map<string, { readonly body: string; readonly answer: object }>()
  const uploads = new Map<string, Upload>()
  const versions = new Map<string, number>()
  let tabs = 0

  const stateOf = (upload: string) => {
    const { bytes, total } = uploads.get(upload) ?? { bytes: new Uint8Array(), total: -1 }
    return { received: bytes.length, ...(bytes.length === total && { FileName: upload }) }
  }

  function takePiece(query: URLSearchParams, piece: Uint8Array): [number, object] {
    if (portal.refused.has(query.get('name') ?? ''))
      return [200, { HasError: true, Message: 'Not a picture', customErrorCode: 'attachment.refused.type' }]
    const name = query.get('upload') as string
    const upload = uploads.get(name) ?? { bytes: new Uint8Array(), total: Number(query.get('total')) }
    if (upload.bytes.length !== Number(query.get('offset'))) return [409, { title: 'offset', received: 0 }]
    upload.bytes = joined(upload.bytes, piece)
    uploads.set(name, upload)
    return [200, stateOf(name)]
  }

  function takeAct(kind: string, key: string, body: string): [number, object] {
    const before = answers.get(key)
    if (before) return before.body === body ? [200, before.answer] : [422, { title: 'another body' }]
    const { ID, version, photo, photos = photo ? [photo] : [] } = JSON.parse(body)
    if (kind === 'AddPhoto') return addPhoto(key, body, ID, photos)
    const present = versions.get(ID) ?? 3
    const isRepeated = acts.some((act) => act.ID === ID && act.kind === kind)
    if (isRepeated || version !== present) return [200, { HasError: true, Message: 'No', customErrorCode: 'Twice' }]
    acts.push({ kind, ID, photos: photos.map(taken) })
    versions.set(ID, kind === 'Finish' ? present + 1 : present)
    const Data = { ID, version: versions.get(ID), appointment_date_at: '', progress: noProgress }
    const answer = { HasError: false, Message: '', Data }
    answers.set(key, { body, answer })
    return [200, answer]
  }

  const taken = ({ name, file }: { name: string; file: string }) => ({
    name,
    bytes: (uploads.get(file) as Upload).bytes,
  })

  function addPhoto(key: string, body: string, ID: string, photos: Parameters<typeof taken>[0][]): [number, object] {
    acts.push({ kind: 'AddPhoto', ID, photos: photos.map(taken) })
    const answer = { HasError: false, Message: '', Data: null }
    answers.set(key, { body, answer })
    return [200, answer]
  }

  async function answer(url: URL, init: RequestInit): Promise<[number, object]> {
    if (url.pathname === '/healthz') return [200, {}]
    if (url.pathname === '/Images/UploadState') return [200, stateOf(url.searchParams.get('upload') as string)]
    if (url.pathname === '/Images/UploadPiece')
      return takePiece(url.searchParams, new Uint8Array(await (init.body as Blob).arrayBuffer()))
    const key = (init.headers as Record<string, string>)['Idempotency-Key'] as string
    return takeAct(url.pathname.split('/').at(-1) as string, key, init.body as string)
  }

  const portal: FakePortal = {
    isCut: false,
    refused: new Set(),
    acts,
    newFetch: () => {
      tabs += 1
      const tab = tabs
      return async (input, init = {}) => {
        if (tab !== tabs) return new Promise(() => {})
        if (portal.isCut || random() < 0.15) throw new TypeError('Failed to fetch')
        const [status, body] = await answer(new URL(String(input), 'http://own.example'), init)
        if (random() < 0.15) throw new TypeError('The answer was lost')
        return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
      }
    },
  }
  return portal
}
