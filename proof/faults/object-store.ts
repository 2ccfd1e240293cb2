import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { dayMs } from '@callout/domain/platform/wall-clock.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { createFileStore } from '../../server/src/platform/files/file-store.ts'
import { cleanUpUploads } from '../../server/src/platform/jobs/cleanup.ts'
import { sendRequest } from '../../server/test/crash/client.ts'
import { signIn } from '../../server/test/crash/load.ts'
import { createCall, pictureBytes } from '../../server/test/fixtures/factories.ts'
import { statusOf } from '../../server/test/support/server-process.ts'
import { startObjectStore } from '../programs/s3rver.ts'
import { assertClaim, type ProofFigures, type Sandbox } from '../sandbox.ts'
import { startInstallation } from '../support/installation.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import {
  messageOf,
  requestAs,
  requestCallList,
  type TimedResponse,
  upload,
  type VisitorContext,
} from '../support/visitor.ts'

/** The object store is away or silent: checks the answers to uploads and reads, and that nothing is left behind. */
export async function proveObjectStoreOutage(sandbox: Sandbox): Promise<ProofFigures> {
  const installation = await startInstallation(sandbox)
  const store = await startObjectStore(sandbox)
  const proxy = await openTcpProxy(sandbox, Number(new URL(store.env.S3_ENDPOINT ?? '').port))
  const product = installation.start({ ...store.env, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` })
  await product.ready
  const token = (await signIn(product.origin, installation.db)).tokens.dispatcher
  const visitor: VisitorContext = { origin: product.origin, token, lang: 'pt' }
  const nameOf = ({ text }: TimedResponse) => JSON.parse(text).FileName as string
  const file = (name: string) => requestAs(visitor, `/Images/GetFile/${name}?type=Temp`)

  const first = await upload(visitor)
  assertClaim(first.status === 200, 'a file is taken while the store is there')
  const expectedMessage = translate('pt', 'problem.unavailable')
  const expectUnavailable = async (what: string, answer: Promise<TimedResponse>) => {
    const { status, text, ms } = await answer
    assertClaim(
      status === 503 && messageOf(await answer) === expectedMessage,
      `${what} is answered in Portuguese, not ${status} ${text}`,
    )
    return ms
  }
  const countPendingUploads = async () => {
    const uploads = installation.db.selectFrom('uploads').where('expires_at', '>', new Date().toISOString())
    return (await uploads.selectAll().execute()).length
  }
  const before = await countPendingUploads()
  await proxy.close()
  const refusedMs = await expectUnavailable('an upload', upload(visitor))
  await expectUnavailable('a file', file(nameOf(first)))
  assertClaim((await requestCallList(visitor)).status === 200, 'a list is answered meanwhile')
  assertClaim((await statusOf(product.origin, '/readyz')) === 200, 'the server counts as ready')
  await proxy.open()
  proxy.stall()
  const [silentMs] = await Promise.all([
    expectUnavailable('an upload', upload(visitor)),
    expectUnavailable('a file', file(nameOf(first))),
  ])
  assertClaim((await countPendingUploads()) === before, 'what was refused leaves nothing that could be taken')

  await proxy.open()
  const again = await upload(visitor)
  assertClaim(again.status === 200, `the upload can be repeated: ${again.text}`)
  const { ID } = await createCall(installation.db)
  const images = [{ name: 'boiler.png', file: nameOf(again) }]
  const taken = await sendRequest(visitor, attachmentApi.save, {
    service_job_uuid: ID,
    attachment_name: 'Boiler',
    images,
  })
  assertClaim(taken.kind === 'acknowledged', 'the repeated upload can be attached')
  const read = await fetch(`${product.origin}/Images/GetFile/${nameOf(again)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assertClaim(Buffer.from(await read.arrayBuffer()).equals(pictureBytes), 'the attached file is read, byte for byte')
  const env = { ...store.env, DATA_DIR: installation.dataDir }
  const later = new Date(Date.now() + 2 * dayMs).toISOString()
  await cleanUpUploads(installation.db, createFileStore(readConfig(env)), later)
  assertClaim(store.objects().length === 1, 'the cleanup leaves what a record holds, and nothing else')
  assertClaim((await product.terminate()).code === 0, 'the server ends with 0')
  return {
    'an upload while the store refuses connections': `503 after ${refusedMs} ms, in Portuguese`,
    'an upload while the store keeps silent': `503 after ${(silentMs / 1000).toFixed(0)} s`,
    'rows and objects of what was refused, after the cleanup': 0,
    'the upload repeated after its return': 'taken, attached, read byte for byte',
  }
}
