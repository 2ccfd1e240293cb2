import { dispatchApi, type Proposal } from '@callout/domain/calls/dispatch/dispatch.api.ts'
import { useRef, useState } from 'react'
import { isRequestFailure } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'

/** A call with the company that it keeps. */
type Pin = readonly [ID: string, societe_uuid: string]
type RelaxedCall = Required<Pick<NonNullable<Proposal['groups'][number]['relaxation']>, 'filter'>> & {
  readonly ID: string
  readonly value: number
}

/** A company or calls that the dispatcher has left out. */
export interface LeftOut {
  readonly label: string
  readonly company?: string
  readonly IDs?: readonly string[]
}

/** The dispatcher's decisions about a proposal. */
interface Choices {
  /** Companies that are kept, by call. */
  readonly pins: ReadonlyMap<string, string>
  readonly relaxed: readonly RelaxedCall[]
  readonly leftOut: readonly LeftOut[]
}

interface ProposalState extends Choices {
  readonly IDs: readonly string[]
  readonly isSolving: boolean
  readonly result?: Proposal | undefined
  readonly error?: string | undefined
}

const noChoices: Choices = { pins: new Map(), relaxed: [], leftOut: [] }

/** The request for a proposal of these calls. */
function requestOf(IDs: readonly string[], { pins, relaxed, leftOut }: Choices) {
  const without = new Set(leftOut.flatMap((one) => one.IDs ?? []))
  return {
    IDs: IDs.filter((ID) => !without.has(ID)),
    pinned: [...pins].filter(([ID]) => !without.has(ID)).map(([ID, societe_uuid]) => ({ ID, societe_uuid })),
    relaxed: relaxed.filter(({ ID }) => !without.has(ID)),
    excluded: leftOut.flatMap(({ company }) => company ?? []),
  }
}

/** The proposal without these calls; undefined if no others are left. */
function withoutCalls(state: ProposalState, removed: ReadonlySet<string>): ProposalState | undefined {
  const { IDs, result } = state
  if (!result) return state
  const rest = IDs.filter((ID) => !removed.has(ID))
  if (requestOf(rest, state).IDs.length === 0) return undefined
  return {
    ...state,
    IDs: rest,
    result: { ...result, assignments: result.assignments.filter(({ ID }) => !removed.has(ID)) },
  }
}

/** A proposal for many calls. Changes by others leave it as it is; each decision of the dispatcher solves it again. */
export function useProposal() {
  const [state, setState] = useState<ProposalState>()
  // An acceptance ends in a later render than the one in which it began.
  const shown = useRef(state)
  const show = (next: ProposalState | undefined) => {
    shown.current = next
    setState(next)
  }
  const latestRun = useRef(0)

  const solve = async (IDs: readonly string[], { pins, relaxed, leftOut }: Choices) => {
    latestRun.current += 1
    const run = latestRun.current
    const asked = { IDs, pins, relaxed, leftOut }
    show({ ...asked, isSolving: true, result: shown.current?.result })
    const finish = (result: Pick<ProposalState, 'result' | 'error'>) => {
      if (run === latestRun.current && shown.current) show({ ...asked, isSolving: false, ...result })
    }
    try {
      finish({ result: await send(dispatchApi.propose, requestOf(IDs, asked)) })
    } catch (error) {
      if (!isRequestFailure(error)) throw error
      finish({ error: error.message })
    }
  }
  const decide = (choices: Partial<Choices>) => state && void solve(state.IDs, { ...state, ...choices })
  return {
    ...noChoices,
    ...state,
    isOpen: state !== undefined,
    isSolving: state?.isSolving ?? false,
    /** The company that a call would get. */
    companyOf: (ID: string) => state?.result?.assignments.find((one) => one.ID === ID)?.societe_uuid,
    start: (IDs: readonly string[]) => void solve(IDs, noChoices),
    retry: () => decide({}),
    /** Keeps companies for calls. */
    pin: (added: readonly Pin[]) => {
      if (!state) return
      const pins = new Map([...state.pins, ...added])
      const proposed = new Map(state.result?.assignments.map((one) => [one.ID, one.societe_uuid]))
      // A pin on the proposed company changes nothing, so nothing is solved again.
      if (added.every(([ID, societe_uuid]) => proposed.get(ID) === societe_uuid)) show({ ...state, pins })
      else decide({ pins })
    },
    /** Leaves these calls to the proposal again. */
    unpin: (IDs: readonly string[]) =>
      state && decide({ pins: new Map([...state.pins].filter(([ID]) => !IDs.includes(ID))) }),
    /** Lets a filter give way for the calls of a group. */
    relax: ({ IDs, relaxation }: Proposal['groups'][number]) => {
      if (!state || !relaxation) return
      const { filter, value } = relaxation
      const others = state.relaxed.filter((one) => one.filter !== filter || !IDs.includes(one.ID))
      decide({ relaxed: [...others, ...IDs.map((ID) => ({ ID, filter, value: value ?? 0 }))] })
    },
    leaveOut: (left: LeftOut) => state && decide({ leftOut: [...state.leftOut, left] }),
    takeBack: (back: readonly LeftOut[]) =>
      state && decide({ leftOut: state.leftOut.filter((one) => !back.includes(one)) }),
    /** Removes calls that are assigned now, and solves the others again; closes when none is left. */
    removeAssigned: (IDs: readonly string[]) => {
      // The accepted proposal was closed meanwhile.
      if (!state?.result || shown.current?.result !== state.result) return
      const rest = withoutCalls(shown.current, new Set(IDs))
      show(rest)
      // A call that was refused has changed, and is assigned only in its new version.
      if (rest) void solve(rest.IDs, rest)
    },
    close: () => show(undefined),
  }
}

export type ProposalOfCalls = ReturnType<typeof useProposal>
