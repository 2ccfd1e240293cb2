import { roadDetourFactor } from '@callout/domain/addresses/distance.ts'
import type { BoardCompany } from '@callout/domain/calls/dispatch/dispatch.board.api.ts'
import { Text, useComputedColorScheme } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { verdictOf } from '../assign/verdict.ts'
import { Part } from '../parts/Part.tsx'
import type { Dispatch } from '../useDispatch.ts'
import { type BoardMap, type BoardSource, createBoardMap } from './boardMap.ts'
import classes from './Map.module.css'
import { readMapColors } from './mapColors.ts'
import {
  areaOf,
  assignedLines,
  boundsOf,
  callPoints,
  companyPoints,
  fitnessPoints,
  proposedLines,
  townPoints,
  visitPoints,
} from './mapData.ts'
import { loadEmbeddedStyle } from './mapStyle.ts'

interface MapPartProps {
  readonly dispatch: Dispatch
  readonly width: number | undefined
}

const canDraw = () => document.createElement('canvas').getContext('webgl2') !== null

/** Calls, visits and companies on a map, and lines between them. Everything on it is also in the lists beside it. */
export function MapPart({ dispatch, width }: MapPartProps) {
  const t = useT()
  const [isPossible, setPossible] = useState(canDraw)
  return (
    <Part title={t('dispatch.map')} count={isPossible ? t('dispatch.map_hint') : undefined} width={width}>
      {isPossible ? (
        <DrawnMap dispatch={dispatch} onFailure={() => setPossible(false)} />
      ) : (
        <Text c="dimmed" p={12}>
          {t('dispatch.no_map')}
        </Text>
      )}
    </Part>
  )
}

function DrawnMap({ dispatch, onFailure }: { readonly dispatch: Dispatch; readonly onFailure: () => void }) {
  const { carried, drop, setHovered } = dispatch
  const { container, map } = useBoardMap(dispatch, onFailure)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key A assigns without dragging
    <div
      className={classes.map}
      ref={container}
      aria-busy={map === undefined}
      onDragOver={(event) => {
        if (carried.length === 0) return
        event.preventDefault()
        const company = map?.companyAt(event.clientX, event.clientY)
        setHovered(company === undefined ? undefined : { company })
      }}
      onDrop={(event) => {
        event.preventDefault()
        const company = map?.companyAt(event.clientX, event.clientY)
        if (company !== undefined) drop(company)
      }}
    />
  )
}

/** Keeps a map in step with the board. */
function useBoardMap(dispatch: Dispatch, onFailure: () => void) {
  const t = useT()
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<BoardMap>()
  const { board, isFormer, url, hovered, tray, proposal, carried, fitness } = dispatch
  const latest = useRef(dispatch)
  latest.current = dispatch
  const styleUrl = board?.map_style
  const label = `${t('dispatch.map')} · ${t('dispatch.map_hint')}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme
  useEffect(() => {
    if (styleUrl === undefined) return
    let isLeft = false
    let created: BoardMap | undefined
    const start = async () => {
      const colors = readMapColors()
      const style = styleUrl === '' ? await loadEmbeddedStyle(colors) : styleUrl
      if (isLeft || !container.current) return
      const hover = latest.current.setHovered
      created = await createBoardMap({
        container: container.current,
        style,
        colors,
        label,
        onHoverCall: (call) => hover(call === undefined ? undefined : { call }),
        onHoverCompany: (company) => hover(company === undefined ? undefined : { company }),
        onToggleCall: (ID) => latest.current.tray.toggle(ID, false),
        onSelect: (IDs) => latest.current.tray.select(IDs),
      })
      if (isLeft) created.remove()
      else setMap(created)
    }
    void start().catch(() => !isLeft && onFailure())
    return () => {
      isLeft = true
      created?.remove()
      setMap(undefined)
    }
  }, [styleUrl, scheme, label])

  useEffect(() => {
    if (!map || !board) return
    map.setData('calls', callPoints(tray.rows))
    map.setData('visits', visitPoints(board))
    map.setData('companies', companyPoints(board.companies))
    map.setData('towns', townPoints(board.companies))
  }, [map, board, tray.rows])

  const verdict = useMemo(() => {
    if (!fitness) return undefined
    return (company: BoardCompany) => {
      const found = fitness(company)
      return { fits: found.fitting === carried.length, text: verdictOf(found, carried.length, t) }
    }
  }, [fitness, carried, t])
  useEffect(() => {
    if (map && board) map.setData('fitness', fitnessPoints(board.companies, verdict))
  }, [map, board, verdict])

  const { proposal: proposed } = proposal
  useEffect(() => {
    if (map && board) map.setData('lines', proposed ? proposedLines(board, proposed) : assignedLines(board))
  }, [map, board, proposed])

  // The map moves only for another region.
  const fitted = useRef<{ readonly map: BoardMap; readonly region: string }>(undefined)
  useEffect(() => {
    if (!map || !board || isFormer) return
    if (fitted.current?.map === map && fitted.current.region === url.region) return
    fitted.current = { map, region: url.region }
    const bounds = boundsOf(board)
    if (bounds) map.fit(bounds)
  }, [map, board, isFormer, url.region])

  const company = hovered && 'company' in hovered ? hovered.company : undefined
  useEffect(() => {
    if (!map || !board) return
    const lit = board.companies.find(({ societe_uuid }) => societe_uuid === company)
    map.setData('area', areaOf(lit, board.radius_km / roadDetourFactor))
  }, [map, board, company])

  useEffect(() => {
    if (!map) return
    const at = (source: BoardSource, id: string) => ({ source, id })
    map.mark([
      ...tray.selected.map(({ ID }) => at('calls', ID)),
      ...(company === undefined ? [] : [at('companies', company)]),
      ...(hovered && 'call' in hovered ? [at('calls', hovered.call), at('visits', hovered.call)] : []),
    ])
  }, [map, hovered, company, tray.selected])

  return { container, map }
}
