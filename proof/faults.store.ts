import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { openFiles } from '../server/src/kernel/files.ts'
import { sweepUploads } from '../server/src/kernel/sweep.ts'
import { ask } from '../server/test/crash/client.ts'
import { signIn } from '../server/test/crash/load.ts'
import { aCall, aPicture } from '../server/test/factories.ts'
import { statusOf } from '../server/test/product.ts'
import { expect, type Figures, type Ground } from './ground.ts'
import { openHouse } from './house.ts'
import { startStore } from './store.ts'
import { openValve } from './valve.ts'
import { type Answered, aPage, messageOf, upload, type Visit, visit } from './visitor.ts'

/** The object store away, refusing or keeping silent: what uploads and files are answered, and what is left of it. */
export async function objectStoreAway(ground: Ground): Promise<Figures> {
  const house = await openHouse(ground)
  const store = await startStore(ground)
  const valve = await openValve(ground, Number(new URL(store.env.S3_ENDPOINT ?? '').port))
  const product = house.start({ ...store.env, S3_ENDPOINT: `http://127.0.0.1:${valve.port}` })
  await product.ready
  const token = (await signIn(product.origin, house.db)).get('dispatcher') ?? ''
  const visitor: Visit = { origin: product.origin, token, lang: 'pt' }
  const nameOf = ({ text }: Answered) => JSON.parse(text).FileName as string
  const file = (name: string) => visit(visitor, `/Images/GetFile/${name}?type=Temp`)

  const first = await upload(visitor)
  expect(first.status === 200, 'a file is taken while the store is there')
  const clear = translate('pt', 'problem.unavailable')
  const told = async (what: string, answer: Promise<Answered>) => {
    const { status, text, ms } = await answer
    expect(status === 503 && messageOf(await answer) === clear, `${what} is told in Portuguese, not ${status} ${text}`)
    return ms
  }
  const kept = async () => {
    const uploads = house.db.selectFrom('uploads').where('expires_at', '>', new Date().toISOString())
    return (await uploads.selectAll().execute()).length
  }
  const before = await kept()
  await valve.shut()
  const refusedMs = await told('an upload', upload(visitor))
  await told('who asks for a file', file(nameOf(first)))
  expect((await aPage(visitor)).status === 200, 'everything else goes on')
  expect((await statusOf(product.origin, '/readyz')) === 200, 'the server counts as ready')
  await valve.open()
  valve.mute()
  const [silentMs] = await Promise.all([told('an upload', upload(visitor)), told('a file', file(nameOf(first)))])
  expect((await kept()) === before, 'what was refused leaves nothing that could be taken')

  await valve.open()
  const again = await upload(visitor)
  expect(again.status === 200, `the upload can be repeated: ${again.text}`)
  const { ID } = await aCall(house.db)
  const images = [{ name: 'boiler.png', file: nameOf(again) }]
  const taken = await ask(visitor, attachmentApi.save, { service_job_uuid: ID, attachment_name: 'Boiler', images })
  expect(taken.kind === 'acknowledged', 'and its file attached')
  const seen = await fetch(`${product.origin}/Images/GetFile/${nameOf(again)}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(Buffer.from(await seen.arrayBuffer()).equals(aPicture), 'and read, byte for byte')
  const env = { ...store.env, DATA_DIR: house.dataDir }
  const later = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString()
  await sweepUploads(house.db, openFiles(readConfig(env)), later)
  expect(store.objects().length === 1, 'the sweep leaves what a record holds, and nothing else')
  expect((await product.terminate()).code === 0, 'the server ends with 0')
  return {
    'an upload while the store refuses connections': `503 after ${refusedMs} ms, in Portuguese`,
    'an upload while the store keeps silent': `503 after ${(silentMs / 1000).toFixed(0)} s`,
    'rows and objects of what was refused, after the sweep': 0,
    'the upload repeated after its return': 'taken, attached, read byte for byte',
  }
}
