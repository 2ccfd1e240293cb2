import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Failed, Refused } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { queryClient } from '../kernel/queries.ts'
import { toast } from '../kernel/toast.ts'
import { callQuery } from './callQueries.ts'

const dialogFile = () => import('./CreateCallDialog.tsx')
const CreateCallDialog = lazy(async () => ({ default: (await dialogFile()).CreateCallDialog }))

/** A call with nothing but the defaults; they change rarely. */
const blankCall = () => queryClient.fetchQuery({ ...callQuery('create'), staleTime: 5 * 60_000 })

/** Opens the form of a new call over the list. */
export function NewCallButton() {
  const t = useT()
  const [blank, setBlank] = useState<CallRecord>()
  const [isOpening, setOpening] = useState(false)
  const approach = () => {
    void dialogFile()
    void queryClient.prefetchQuery({ ...callQuery('create'), staleTime: 5 * 60_000 })
  }
  const open = async () => {
    setOpening(true)
    try {
      setBlank((await blankCall()) as CallRecord)
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Failed)) throw error
      toast.error(error.message)
    } finally {
      setOpening(false)
    }
  }
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} />}
        loading={isOpening}
        onClick={() => void open()}
        onMouseEnter={approach}
        onFocus={approach}
      >
        {t('call.new')}
      </Button>
      <Suspense>{blank && <CreateCallDialog from={blank} onClose={() => setBlank(undefined)} />}</Suspense>
    </>
  )
}
