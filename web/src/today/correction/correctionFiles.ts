import { imageApi } from '@callout/domain/attachments/image.api.ts'
import { uploadFile } from '../../platform/files/uploadFile.ts'
import type { DrawnSignature } from '../report/reportForm.ts'
import { drawSignature } from '../report/signature/signature.ts'

const uploaded = new WeakMap<object, Promise<string>>()

/** Uploads the file of a photo or of a signature; returns its name on the server. Once it is there, it is not sent again. */
async function uploadOnce(key: object, draw: () => Promise<File>): Promise<string> {
  const send = async () => {
    const options = { onProgress: () => {}, signal: new AbortController().signal }
    return (await uploadFile(imageApi.upload, { type: 'Image' }, await draw(), options)).FileName
  }
  const sending = uploaded.get(key) ?? send()
  uploaded.set(key, sending)
  return sending.catch((error: unknown) => {
    uploaded.delete(key)
    throw error
  })
}

export const uploadPhoto = async (photo: File) => ({
  name: photo.name,
  file: await uploadOnce(photo, async () => photo),
})

export const uploadSignature = async (signature: DrawnSignature) => ({
  file: await uploadOnce(
    signature,
    async () => new File([await drawSignature(signature)], 'signature.png', { type: 'image/png' }),
  ),
})
