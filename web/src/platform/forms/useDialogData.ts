import { useState } from 'react'
import { isRequestFailure } from '../api/errors.ts'
import { bufferKeysForDialog } from '../browser/bufferKeys.ts'
import { toast } from '../browser/toast.ts'

/** Fetches the data a dialog starts with; `opened` holds it while the dialog is open. A failure becomes a toast. */
export function useDialogData<T>(fetch: () => Promise<T>) {
  const [opened, setOpened] = useState<T>()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    const releaseKeys = bufferKeysForDialog()
    try {
      const data = await fetch().finally(() => setOpening(false))
      setOpened(() => data)
    } catch (error) {
      releaseKeys()
      if (!isRequestFailure(error)) throw error
      toast.error(error.message)
    }
  }
  return { opened, isOpening, open: () => void open(), close: () => setOpened(undefined) }
}
