import { defectCauses, defectFaults, defectGroups, defectParts } from '../texts/defect-code-texts.ts'

/** Each line: group, part, fault, then its possible causes. A code joins the words of its path. */
const tree = `
  IGN ELEC SPAR: AGE SOOT CABL PLUG
  IGN ELEC WEAK: GAP SOOT DAMP
  IGN TRAF SPAR: COIL PLUG SURG
  IGN TRAF SHOR: DAMP AGE
  IGN PILO FLAM: SOOT AGE
  IGN PILO NOOP: COIL SHUT
  FLM IONI NOFL: SOOT CABL GAP EART
  FLM IONI SHOR: DAMP CABL
  FLM BURN YELL: SOOT FITT MADE
  FLM BURN CLOG: SOOT NEST
  FLM BURN NOIS: SOOT FITT
  FLM EXCH CLOG: SCAL SLUD SOOT
  FLM EXCH LEAK: CORR FROS SEAL
  FLM EXCH OVER: SCAL AIRL
  GAS GVAL NOOP: COIL CABL PLUG
  GAS GVAL LEAK: SEAL AGE
  GAS GVAL STUC: SOOT AGE
  GAS GPRE LOWP: REGU SHUT SIZE
  GAS GPRE HIGP: REGU FITT
  GAS GPIP LEAK: SEAL CORR FITT
  FLU FAN NOST: BEAR CABL COIL
  FLU FAN NOIS: BEAR SOOT
  FLU APSW OPEN: CABL MEMB DAMP
  FLU APSW STUC: AGE SOOT
  FLU FLUE CLOG: NEST FITT LENG
  FLU FLUE LEAK: SEAL CORR
  FLU SIPH CLOG: SOOT FROS
  HYD WPRE LOWP: SHUT AIRL CORR
  HYD WPRE HIGP: SHUT REGU
  HYD EXPV LOWP: AGE MEMB
  HYD EXPV LEAK: MEMB CORR
  HYD SAFV LEAK: SCAL AGE SEAL
  HYD VAL3 STUC: SCAL SLUD
  HYD VAL3 NOOP: COIL CABL
  HYD PIPE LEAK: SEAL CORR FROS FITT
  HYD PIPE CLOG: SLUD SCAL FROS
  PMP CPMP STUC: SLUD SCAL
  PMP CPMP NOST: CAPA COIL CABL
  PMP CPMP NOIS: BEAR AIRL
  PMP CPMP LEAK: SEAL CORR
  PMP CPMP FLOW: SIZE SLUD
  PMP HPMP STUC: SCAL AGE
  PMP HPMP NOST: CABL COIL
  SNS FTMP OPEN: CABL PLUG
  SNS FTMP SHOR: DAMP AGE
  SNS FTMP DRIF: SCAL FITT
  SNS RTMP OPEN: CABL PLUG
  SNS RTMP DRIF: AGE FITT
  SNS OTMP OPEN: CABL DAMP
  SNS OTMP DRIF: FITT AGE
  SNS TTMP OPEN: CABL PLUG
  SNS TTMP DRIF: FITT AGE
  SNS FLOW STUC: SCAL SLUD
  SNS FLOW DRIF: AGE AIRL
  SNS LIMT TRIP: AIRL SCAL AGE
  ELE MAIN DEAD: FUSE SURG DAMP
  ELE MAIN LINK: SOFT PLUG
  ELE MAIN SHOR: DAMP RELA MADE
  ELE DISP DEAD: PLUG AGE
  ELE ROOM DEAD: BATT CABL
  ELE ROOM LINK: BATT SOFT FITT
  ELE BUS LINK: CABL PLUG FITT
  ELE POWR DEAD: FUSE CABL
  ELE POWR TRIP: DAMP SURG
  DHW HEAT OPEN: SCAL AGE
  DHW HEAT SHOR: CORR DAMP
  DHW THER DRIF: AGE SCAL
  DHW THER TRIP: SCAL SURG
  DHW ANOD WEAR: AGE CORR
  DHW TANK LEAK: CORR SEAL
  DHW TANK COLD: SCAL SIZE
  DHW SAFV LEAK: SCAL AGE
  DHW PLAT CLOG: SCAL SLUD
  DHW PLAT LEAK: CORR SEAL
  REF COMP NOST: CAPA RELA COIL
  REF COMP NOIS: FITT AGE
  REF COMP OVER: AGE SOFT
  REF EXVL STUC: AGE CABL
  REF VAL4 STUC: COIL AGE
  REF CHRG LEAK: WELD CORR SEAL
  REF CHRG LOWP: WELD FITT
  REF HPSW TRIP: SOOT AIRL SIZE
  REF EVAP ICE: DEFR SOOT
  REF EVAP LEAK: CORR WELD
  AIR OFAN NOST: CAPA BEAR CABL
  AIR OFAN NOIS: BEAR FITT
  AIR IFAN NOST: CAPA CABL
  AIR IFAN NOIS: BEAR SOOT
  AIR AFIL CLOG: SOOT AGE
  AIR DRAI CLOG: SOOT FITT
  AIR DRAI LEAK: FITT SEAL
  SOL COLL LEAK: SEAL FROS
  SOL COLL OVER: SIZE GLYC
  SOL SPMP NOST: CAPA CABL
  SOL SPMP STUC: GLYC AGE
  SOL FLUI LOWP: AIRL SEAL
  SOL FLUI WEAR: GLYC AGE
  SOL SSEN OPEN: CABL PLUG
  SOL EXPV LOWP: MEMB AGE
  USE WATR HARD:
  USE WATR LOWP:
  USE WATR HIGP:
  USE WIRE DEAD: FUSE EART
  USE WIRE TRIP: DAMP SIZE
  USE SETT WRON: SOFT FITT
  USE USER TAUG:
  USE USER WRON:
  USE NONE TAUG:`

/** A code with its texts in the order es, pt, en, fr, it. */
export interface DefectCode {
  readonly value: string
  readonly parent: string | null
  readonly text: readonly string[]
}

/** All codes of all levels in the order of the tree. */
export function createDefectCodes(): DefectCode[] {
  const codes = new Map<string, DefectCode>()
  const wordsOf = [defectGroups, defectParts, defectFaults, defectCauses].map(parseVocabulary)
  const add = (words: readonly string[]) => {
    const value = words.join('-')
    const word = words.at(-1) ?? ''
    const text = wordsOf[words.length - 1]?.get(word)
    if (!text) throw new Error(`The defect code ${value} has no text.`)
    if (!codes.has(value)) codes.set(value, { value, parent: words.slice(0, -1).join('-') || null, text })
  }
  for (const [path, causes] of parseBranches()) {
    for (const level of [1, 2, 3]) add(path.slice(0, level))
    for (const cause of causes) add([...path, cause])
  }
  return [...codes.values()]
}

function parseBranches(): [string[], string[]][] {
  const lines = tree.trim().split('\n')
  return lines.map((line) => {
    const [path = '', causes = ''] = line.trim().split(':')
    return [path.split(' '), causes.split(' ').filter(Boolean)]
  })
}

/** Parses lines of `word | es | pt | en | fr | it`. */
function parseVocabulary(table: string): Map<string, string[]> {
  const lines = table.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [word = '', ...text] = line.split('|').map((cell) => cell.trim())
      return [word, text]
    }),
  )
}
