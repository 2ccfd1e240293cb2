import { dispatchApi, type Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { useRef, useState } from 'react'
import { RefusalError, RequestError } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'

/** Companies that the dispatcher has decided, by call. */
export type Pins = ReadonlyMap<string, string>

interface ProposalState {
  readonly IDs: readonly string[]
  readonly pins: Pins
  readonly isSolving: boolean
  readonly proposal?: Proposal | undefined
  readonly error?: string | undefined
}

const noPins: Pins = new Map()

/** A proposal for many calls. It stays as it is while others work, and is solved again after each pin. */
export function useProposal() {
  const [state, setState] = useState<ProposalState>()
  const latestRun = useRef(0)

  const solve = async (IDs: readonly string[], pins: Pins) => {
    latestRun.current += 1
    const run = latestRun.current
    setState((before) => ({ IDs, pins, isSolving: true, proposal: before?.proposal }))
    const finish = (result: Pick<ProposalState, 'proposal' | 'error'>) => {
      if (run === latestRun.current) setState({ IDs, pins, isSolving: false, ...result })
    }
    try {
      const pinned = [...pins].map(([ID, societe_uuid]) => ({ ID, societe_uuid }))
      finish({ proposal: await send(dispatchApi.propose, { IDs: [...IDs], pinned }) })
    } catch (error) {
      if (!(error instanceof RefusalError || error instanceof RequestError)) throw error
      finish({ error: error.message })
    }
  }
  const close = () => {
    latestRun.current += 1
    setState(undefined)
  }
  return {
    ...state,
    isOpen: state !== undefined,
    isSolving: state?.isSolving ?? false,
    pins: state?.pins ?? noPins,
    /** The company that a call would get. */
    companyOf: (ID: string) => state?.proposal?.assignments.find((one) => one.ID === ID)?.societe_uuid,
    start: (IDs: readonly string[]) => void solve(IDs, noPins),
    retry: () => state && void solve(state.IDs, state.pins),
    /** Decides the company of a call; undefined leaves it to the proposal again. */
    pin: (ID: string, societe_uuid: string | undefined) => {
      if (!state) return
      const pins = new Map(state.pins)
      if (societe_uuid === undefined) pins.delete(ID)
      else pins.set(ID, societe_uuid)
      // A pin on the proposed company changes nothing, so that nothing is solved again.
      const isSame = state.proposal?.assignments.some((one) => one.ID === ID && one.societe_uuid === societe_uuid)
      if (isSame) setState({ ...state, pins })
      else void solve(state.IDs, pins)
    },
    /** Leaves out calls that are assigned; closes when none is left. */
    settle: (IDs: readonly string[]) => {
      if (!state?.proposal) return
      const done = new Set(IDs)
      const assignments = state.proposal.assignments.filter(({ ID }) => !done.has(ID))
      if (assignments.length === 0) return close()
      setState({ ...state, IDs: state.IDs.filter((ID) => !done.has(ID)), proposal: { ...state.proposal, assignments } })
    },
    close,
  }
}
