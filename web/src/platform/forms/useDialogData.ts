import { useState } from 'react'
import { isRequestFailure } from '../api/errors.ts'
import { bufferKeysForDialog } from '../browser/bufferKeys.ts'
import { toast } from '../browser/toast.ts'
import { useDialogState } from './useDialogState.ts'

/**
 * Fetches the data a dialog starts with; `opened` holds it while the dialog is open. A failure becomes a toast. `name`
 * tells the dialogs of a page apart: one with typed text opens again after a reload or the next sign-in.
 */
export function useDialogData<T>(name: string, fetch: () => Promise<T>) {
  const [opened, setOpened] = useDialogState<T>(name)
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    const releaseKeys = bufferKeysForDialog()
    try {
      const data = await fetch().finally(() => setOpening(false))
      setOpened(data)
    } catch (error) {
      releaseKeys()
      if (!isRequestFailure(error)) throw error
      toast.error(error.message)
    }
  }
  return { opened, isOpening, open: () => void open(), close: () => setOpened(undefined) }
}
