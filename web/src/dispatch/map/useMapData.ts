import { roadDetourFactor } from '@callout/domain/addresses/distance.ts'
import type { BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { useEffect, useMemo, useRef } from 'react'
import { fitnessText } from '../../calls/assign/useFitness.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Dispatch } from '../useDispatch.ts'
import type { BoardMap, FeatureKey } from './boardMap.ts'
import {
  areaOf,
  areasOfBoard,
  assignedLines,
  callPoints,
  companyPoints,
  fitnessPoints,
  proposedLines,
  townPoints,
  visitPoints,
} from './mapData.ts'

/** Draws the board on a map, and draws again what changes. */
export function useMapData(map: BoardMap | undefined, dispatch: Dispatch) {
  const { board, tray } = dispatch
  const { result } = dispatch.proposal
  useEffect(() => {
    if (!map || !board) return
    map.setData('calls', callPoints(tray.rows))
    map.setData('visits', visitPoints(board))
    map.setData('companies', companyPoints(board.companies))
    map.setData('towns', townPoints(board.companies))
  }, [map, board, tray.rows])
  useEffect(() => {
    if (map && board) map.setData('lines', result ? proposedLines(board, result) : assignedLines(board))
  }, [map, board, result])
  useFitnessPoints(map, dispatch)
  useFitToBoard(map, dispatch)
  useHighlights(map, dispatch)
}

/** Shows the fitness of each company while calls are dragged. */
function useFitnessPoints(map: BoardMap | undefined, { board, dragged, fitness }: Dispatch) {
  const t = useT()
  const fitnessOf = useMemo(() => {
    if (!fitness) return undefined
    return (company: BoardCompany) => {
      const found = fitness(company)
      return { isFit: found.fitting === dragged.length, text: fitnessText(found, dragged.length, t) }
    }
  }, [fitness, dragged, t])
  useEffect(() => {
    if (map && board) map.setData('fitness', fitnessPoints(board.companies, fitnessOf))
  }, [map, board, fitnessOf])
}

/** Moves the map to where most is to be done, but only for another region: a person may have moved it since. */
function useFitToBoard(map: BoardMap | undefined, { board, isPreviousBoard, url }: Dispatch) {
  const fitted = useRef<{ readonly map: BoardMap; readonly region: string }>(undefined)
  useEffect(() => {
    if (!map || !board || isPreviousBoard) return
    if (fitted.current?.map === map && fitted.current.region === url.region) return
    fitted.current = { map, region: url.region }
    const [fullest] = areasOfBoard(board)
    if (fullest) map.fit(fullest.bounds)
  }, [map, board, isPreviousBoard, url.region])
}

/** Highlights the selected calls, and the call or company under the mouse with the area of the company. */
function useHighlights(map: BoardMap | undefined, { board, hovered, tray }: Dispatch) {
  const company = hovered && 'company' in hovered ? hovered.company : undefined
  useEffect(() => {
    if (!map || !board) return
    const found = board.companies.find(({ societe_uuid }) => societe_uuid === company)
    map.setData('area', areaOf(found, board.radius_km / roadDetourFactor))
  }, [map, board, company])
  useEffect(() => {
    if (!map) return
    const keys: FeatureKey[] = tray.selected.map(({ ID }) => ({ source: 'calls', id: ID }))
    if (company !== undefined) keys.push({ source: 'companies', id: company })
    if (hovered && 'call' in hovered)
      keys.push({ source: 'calls', id: hovered.call }, { source: 'visits', id: hovered.call })
    map.highlight(keys)
  }, [map, hovered, company, tray.selected])
}
