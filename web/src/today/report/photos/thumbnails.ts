import { useEffect, useState } from 'react'
import { readFile } from '../../offline/drafts.ts'

/** Edge of a thumbnail in pixels, for screens with three pixels per point. */
const edge = 288

const urls = new Map<string, Promise<string | undefined>>()
let turn: Promise<unknown> = Promise.resolve()

/** Draws one photo after the other: a decoded photo of 12 megapixels takes 48 MB. */
function thumbnailOf(key: string): Promise<string | undefined> {
  const drawn = turn.then(() => draw(key)).catch(() => undefined)
  turn = drawn
  return drawn
}

async function draw(key: string): Promise<string | undefined> {
  const blob = await readFile(key)
  if (!blob) return undefined
  const bitmap = await createImageBitmap(blob, { resizeWidth: edge, resizeQuality: 'medium' })
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const side = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, edge, edge)
  bitmap.close()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
  return small ? URL.createObjectURL(small) : undefined
}

/** The address of a small picture of a kept photo; undefined until it is drawn, or if it can't be. */
export function useThumbnail(key: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    const known = urls.get(key) ?? thumbnailOf(key)
    urls.set(key, known)
    void known.then((found) => isCurrent && setUrl(found))
    return () => {
      isCurrent = false
    }
  }, [key])
  return url
}
