import { readdirSync } from 'node:fs'
import { imageApi } from '@callout/domain/attachments/attachment.api.ts'
import { expect } from 'vitest'
import { aPicture } from './factories.ts'
import type { Caller, TestHouse } from './harness.ts'

/** Uploads a file, a picture unless told otherwise. */
export const upload = (caller: Caller, name: string, content = aPicture, type = 'File') =>
  caller.send(imageApi.upload, { type, file: { name, content } })

/** Asks for a file that waits. */
export const waiting = (caller: Caller, name: string, more = {}) =>
  caller.send(imageApi.get, { name, type: 'Temp', ...more })

export const uploadRows = ({ db }: TestHouse) => db.selectFrom('uploads').selectAll().execute()

/** Every file this house has on the disk, finished or coming in. */
export function onDisk({ dataDir }: TestHouse): string[] {
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Runs it and expects that it left neither a row nor a byte. */
export async function leavingNothing<T>(house: TestHouse, act: () => Promise<T>): Promise<T> {
  const before = [onDisk(house).sort(), (await uploadRows(house)).length]
  const result = await act()
  expect([onDisk(house).sort(), (await uploadRows(house)).length]).toEqual(before)
  return result
}
