import { isSupportedFile } from '@callout/domain/attachments/attachment.ts'

/** Separates the photos that the server takes from the names of those that it refuses, such as HEIC. */
export function choosePhotos<F extends { readonly name: string }>(chosen: readonly F[]) {
  const isSupported = ({ name }: F) => isSupportedFile(name, 'Image')
  return {
    photos: chosen.filter(isSupported),
    refusedNames: chosen.filter((file) => !isSupported(file)).map(({ name }) => name),
  }
}
