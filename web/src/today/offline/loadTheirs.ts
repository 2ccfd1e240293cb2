import { isNotFound, RequestError } from '../../platform/api/errors.ts'
import { send } from '../../platform/api/send.ts'
import type { CallValues } from './queue.types.ts'

/** The call and its technician as the server has them now; undefined if this account may no longer see the call. */
export async function loadTheirs(ID: string): Promise<(CallValues & { readonly technician: string }) | undefined> {
  try {
    // Loaded here because few people ever need them.
    const [{ callApi }, { defectApi }] = await Promise.all([
      import('@callout/domain/calls/call.api.ts'),
      import('@callout/domain/defects/defect.api.ts'),
    ])
    const call = await send(callApi.load, { ID })
    // The codes may be newer than `version`. Then the next attempt finds one more conflict, and nothing is lost.
    const defects = await send(defectApi.load, { callID: call.call_id })
    const { version, technician, description_sat, internal_serial_number, fictive_serial_number } = call
    const appliance = { serial: internal_serial_number, is_fictive: fictive_serial_number }
    return { version, technician, remark: description_sat, appliance, defects }
  } catch (error) {
    if (isNotFound(error)) return undefined
    if (error instanceof RequestError) throw error
    // An import fails if an update of the server has removed its script. As a 503, it lets only this act wait for the
    // next attempt.
    throw new RequestError(String(error), 503)
  }
}
