import type { BoardCall } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { useState } from 'react'
import { useFitness } from '../calls/assign/useFitness.tsx'
import { useProposal } from '../calls/proposal/useProposal.tsx'
import { useAssign } from './assign/useAssign.ts'
import { useTray } from './tray/useTray.ts'
import { useBoard } from './useBoard.ts'
import { useDispatchUrl } from './useDispatchUrl.ts'

/** The call or company under the mouse, which every part of the board highlights. */
type Hovered = { readonly call: string } | { readonly company: string } | undefined

const noCalls: readonly BoardCall[] = []

export const isHoveredCall = (hovered: Hovered, ID: string) =>
  hovered !== undefined && 'call' in hovered && hovered.call === ID

const isSame = (a: Hovered, b: Hovered) =>
  a === b || (a !== undefined && b !== undefined && Object.entries(a).join() === Object.entries(b).join())

/** The board of a day, and the actions of a dispatcher on it. */
export function useDispatch() {
  const url = useDispatchUrl()
  const loaded = useBoard(url)
  const { board } = loaded
  const [hovered, setHovered] = useState<Hovered>()
  // The mouse reports the same company many times a second.
  const hover = (next: Hovered) => setHovered((before) => (isSame(before, next) ? before : next))
  const [dragged, setDragged] = useState<readonly BoardCall[]>(noCalls)
  const tray = useTray(board?.calls ?? noCalls)
  const assign = useAssign(tray.deselect)
  const proposal = useProposal()
  return {
    url,
    ...loaded,
    hovered,
    setHovered: hover,
    /** The calls that are being dragged. */
    dragged,
    setDragged,
    drop: (societe_uuid: string) => {
      const calls = dragged
      setDragged(noCalls)
      const company = board?.companies.find((one) => one.societe_uuid === societe_uuid)
      if (company && calls.length > 0) void assign.checkAndAssign(calls, company)
    },
    fitness: useFitness(dragged),
    tray,
    assign,
    proposal,
  }
}

export type Dispatch = ReturnType<typeof useDispatch>
