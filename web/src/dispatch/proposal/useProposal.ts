import { dispatchApi, type Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { useRef, useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'

/** Companies that the dispatcher has chosen, by call. */
type Pins = ReadonlyMap<string, string>

interface ProposalState {
  readonly IDs: readonly string[]
  readonly pins: Pins
  readonly isSolving: boolean
  readonly result?: Proposal | undefined
  readonly error?: string | undefined
}

const noPins: Pins = new Map()

/** The proposal without these calls; undefined if they were the last ones with a company. */
function withoutCalls(state: ProposalState, removed: ReadonlySet<string>): ProposalState | undefined {
  const { IDs, result } = state
  if (!result) return state
  const assignments = result.assignments.filter(({ ID }) => !removed.has(ID))
  if (assignments.length === 0) return undefined
  return { ...state, IDs: IDs.filter((ID) => !removed.has(ID)), result: { ...result, assignments } }
}

/** A proposal for many calls. Changes by others leave it as it is; each pin solves it again. */
export function useProposal() {
  const [state, setState] = useState<ProposalState>()
  // An acceptance ends in a later render than the one in which it began.
  const shown = useRef(state)
  const show = (next: ProposalState | undefined) => {
    shown.current = next
    setState(next)
  }
  const latestRun = useRef(0)

  const solve = async (IDs: readonly string[], pins: Pins) => {
    latestRun.current += 1
    const run = latestRun.current
    show({ IDs, pins, isSolving: true, result: shown.current?.result })
    const finish = (result: Pick<ProposalState, 'result' | 'error'>) => {
      if (run === latestRun.current && shown.current) show({ IDs, pins, isSolving: false, ...result })
    }
    try {
      const pinned = [...pins].map(([ID, societe_uuid]) => ({ ID, societe_uuid }))
      finish({ result: await send(dispatchApi.propose, { IDs: [...IDs], pinned }) })
    } catch (error) {
      if (!isRequestFailure(error)) throw error
      finish({ error: error.message })
    }
  }
  return {
    ...state,
    isOpen: state !== undefined,
    isSolving: state?.isSolving ?? false,
    pins: state?.pins ?? noPins,
    /** The company that a call would get. */
    companyOf: (ID: string) => state?.result?.assignments.find((one) => one.ID === ID)?.societe_uuid,
    start: (IDs: readonly string[]) => void solve(IDs, noPins),
    retry: () => state && void solve(state.IDs, state.pins),
    /** Fixes the company of a call; undefined leaves it to the proposal again. */
    pin: (ID: string, societe_uuid: string | undefined) => {
      if (!state) return
      const pins = new Map(state.pins)
      if (societe_uuid === undefined) pins.delete(ID)
      else pins.set(ID, societe_uuid)
      // A pin on the proposed company changes nothing, so nothing is solved again.
      const isSame = state.result?.assignments.some((one) => one.ID === ID && one.societe_uuid === societe_uuid)
      if (isSame) show({ ...state, pins })
      else void solve(state.IDs, pins)
    },
    /** Removes calls that are assigned now, and solves the others again; closes when none is left. */
    removeAssigned: (IDs: readonly string[]) => {
      // The accepted proposal was closed meanwhile.
      if (!state?.result || shown.current?.result !== state.result) return
      const rest = withoutCalls(shown.current, new Set(IDs))
      show(rest)
      // A call that was refused has changed, and is assigned only in its new version.
      if (rest) void solve(rest.IDs, rest.pins)
    },
    close: () => show(undefined),
  }
}
