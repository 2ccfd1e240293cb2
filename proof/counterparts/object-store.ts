import { join } from 'node:path'
import { startObjectStore } from '../programs/s3rver.ts'
import { assertClaim, type ProofFigures, withSandbox } from '../sandbox.ts'
import { startPortal, uploadPicture } from '../support/portal.ts'

/** Stores, reads and deletes files in an S3-compatible store, and checks the answers while it is down. */
export const proveObjectStore = (): Promise<ProofFigures> =>
  withSandbox(async (sandbox) => {
    const store = await startObjectStore(sandbox)
    const portal = await startPortal(sandbox, {
      ...store.env,
      DATA_DIR: join(sandbox.folder, 'data'),
      DEMO_CALLS: '300',
    })
    const made = store.objects().length
    assertClaim(made > 0, 'the attachments of the demo network are objects')
    const token = await portal.signIn('dispatcher')
    const { name, bytes } = await uploadPicture(portal, token)
    const path = `/Images/GetFile/${name}?type=Temp`
    const read = await portal.get(path, token)
    assertClaim(read.bytes.equals(bytes), 'a file comes back as it was')
    assertClaim(read.headers['content-type'] === 'image/png', 'a file comes back with its content type')
    assertClaim(store.objects().length === made + 1, 'an upload is one object')
    await store.stop()
    assertClaim((await portal.get(path, token)).status === 503, 'while the store is down a file is answered 503')
    const refused = await uploadPicture(portal, token).catch(String)
    assertClaim(String(refused).includes('answered 503'), 'while the store is down an upload is answered 503')
    assertClaim(
      (await portal.post('/Account/Check', {}, token)).status === 200,
      'a session is checked while the store is down',
    )
    return {
      'object store': 's3rver',
      'objects of the demo network': made,
      'while it is down, a file and an upload': '503',
    }
  })
