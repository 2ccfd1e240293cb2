import { join } from 'node:path'
import { expect, type Figures, onGround } from './ground.ts'
import { startPortal, uploadPicture } from './portal.ts'
import { startStore } from './store.ts'

/** Files in an S3-compatible store: taken, given back, gone; and what is said while the store is down. */
export const objectStore = (): Promise<Figures> =>
  onGround(async (ground) => {
    const store = await startStore(ground)
    const portal = await startPortal(ground, { ...store.env, DATA_DIR: join(ground.folder, 'data'), DEMO_CALLS: '300' })
    const made = store.objects().length
    expect(made > 0, 'the attachments of the demo network are objects')
    const token = await portal.signIn('dispatcher')
    const { name, bytes } = await uploadPicture(portal, token)
    const path = `/Images/GetFile/${name}?type=Temp`
    const seen = await portal.get(path, token)
    expect(seen.bytes.equals(bytes), 'a file comes back as it was')
    expect(seen.headers['content-type'] === 'image/png', 'with the type it has')
    expect(store.objects().length === made + 1, 'it is one object')
    await store.stop()
    expect((await portal.get(path, token)).status === 503, 'while the store is down a file is answered 503')
    const refused = await uploadPicture(portal, token).catch(String)
    expect(String(refused).includes('answered 503'), 'and so is an upload')
    expect((await portal.post('/Account/Check', {}, token)).status === 200, 'everything else goes on')
    return {
      'object store': 's3rver',
      'objects of the demo network': made,
      'while it is down, a file and an upload': '503',
    }
  })
