import { type CallRow, callApi } from '@callout/domain/calls/call.api.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Failed, Refused } from '../kernel/failures.ts'
import { text } from '../kernel/i18n.ts'
import { refreshRows } from '../kernel/queries.ts'
import { useAct } from '../kernel/useAct.ts'
import { keepPlanned } from './planningQueries.ts'
import { drawnAt, slideBack } from './slideBack.ts'
import type { Schedule } from './visits.ts'

/** Why a visit went back to its place. */
export interface Refusal {
  readonly call: CallRow
  readonly reason: string
}

const nothing: ReadonlyMap<string, Schedule> = new Map()

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const others = new Map(map)
  others.delete(key)
  return others
}

/** Visits on their way to another time: each stands there until the server has answered, and slides back when refused. */
export function useMoves() {
  const [moving, setMoving] = useState(nothing)
  const [refusal, setRefusal] = useState<Refusal>()
  const plan = useAct(callApi.plan)

  const move = async (call: CallRow, schedule: Schedule) => {
    const { ID, version } = call
    setRefusal(undefined)
    setMoving((before) => new Map(before).set(ID, schedule))
    try {
      const { answer } = await plan.mutateAsync({ ID, version, ...schedule })
      keepPlanned(answer)
      setMoving((before) => without(before, ID))
    } catch (error) {
      const expected = error instanceof Refused || error instanceof Failed
      const from = drawnAt(ID)
      flushSync(() => setMoving((before) => without(before, ID)))
      slideBack(ID, from)
      setRefusal({ call, reason: expected ? error.message : text('message.error_api') })
      // Whoever was refused may be looking at something old.
      void refreshRows()
    }
  }
  return { moving, refusal, forget: () => setRefusal(undefined), move }
}
