import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { flag, id, listOf, nested, requiredDay, requiredInteger, requiredText, text } from '../platform/fields.ts'
import { backtest, qualityOverview, qualityPoints } from './overview.ts'
import { productQuality } from './quality.ts'
import { serialTrial } from './serial-pattern.ts'
import { signalRecord, signalStates } from './signal.ts'

const cell = { code_product: requiredText(250), problem_type_id: text(250).default('') }

const readDefaults = { method: 'POST', who: who.centralStaff, envelope: 'record', isReadOnly: true } as const

export const qualityApi = {
  product: endpoint({
    ...readDefaults,
    path: '/api/Quality/GetProduct',
    summary: 'The failures of a product by month in service, its life and the calls that it will cause.',
    readsReplica: true,
    body: () =>
      z.strictObject({
        ...cell,
        /** Also appliances out of warranty, extension and contract. */
        all_cover: flag().default(false),
      }),
    response: productQuality,
  }),
  overview: endpoint({
    ...readDefaults,
    path: '/api/Quality/GetOverview',
    summary: 'The alarms, and observed and expected failures of the last year by product and problem.',
    readsReplica: true,
    body: () => z.strictObject({ networks: nested(listOf(text(50), { max: 100 })).optional() }),
    response: qualityOverview,
  }),
  points: endpoint({
    ...readDefaults,
    path: '/api/Quality/GetPoints',
    summary: 'Observed and expected failures by week of a product about a problem, with the charts of the detectors.',
    readsReplica: true,
    body: () => z.strictObject(cell),
    response: qualityPoints,
  }),
  signal: endpoint({
    ...readDefaults,
    path: '/api/Quality/GetSignal',
    summary: 'An alarm, with its evidence as it was when it was found.',
    body: () => z.strictObject({ ID: id() }),
    response: signalRecord,
  }),
  setState: endpoint({
    method: 'POST',
    path: '/api/Quality/SetState',
    summary: 'Says what an alarm is: known, no defect (with a note), in a campaign, closed.',
    who: who.dispatcher,
    envelope: 'record',
    body: () =>
      z.strictObject({
        ID: id(),
        version: requiredInteger(),
        state: z.enum(signalStates),
        note: text(2000).default(''),
      }),
    response: signalRecord,
  }),
  trySerialPattern: endpoint({
    ...readDefaults,
    path: '/api/Quality/TrySerialPattern',
    summary:
      'Production months that a pattern reads from serial numbers of the network, and the share that it matches.',
    body: () => z.strictObject({ pattern: requiredText(200), code_product: text(250).default('') }),
    response: serialTrial,
  }),
  startBacktest: endpoint({
    method: 'POST',
    path: '/api/Quality/StartBacktest',
    work: 'trial',
    summary: 'Starts to look back: which alarms the detectors would have given in a period.',
    who: who.centralStaff,
    envelope: 'record',
    body: () => z.strictObject({ from: requiredDay(), to: requiredDay() }),
    response: backtest,
  }),
  backtest: endpoint({
    ...readDefaults,
    path: '/api/Quality/GetBacktest',
    summary: 'The progress of an own look back, and its alarms once it is done.',
    body: () => z.strictObject({ ID: id() }),
    response: backtest,
  }),
  export: endpoint({
    ...readDefaults,
    path: '/api/Quality/ExportData',
    work: 'export',
    summary: 'Alarms, counted cells or weekly points of the network as a CSV file.',
    envelope: 'file',
    body: () => z.strictObject({ rows: z.enum(['alarms', 'cells', 'points']) }),
    response: () => fileResponse('text/csv; charset=utf-8'),
  }),
} as const
