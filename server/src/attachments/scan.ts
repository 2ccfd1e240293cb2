import { extensionOf } from '@callout/domain/attachments/attachment.ts'
import { RefusalError, refuse } from '@callout/domain/kernel/refusal.ts'
import type { UploadWork } from '../kernel/serve.ts'

/** Has the scanner look at a file of this machine, where one is configured, and refuses what is infected or was not looked at. */
export async function refuseInfected({ scan, log }: UploadWork, path: string, name: string): Promise<void> {
  const verdict = await scan?.(path)
  if (verdict === undefined || verdict.outcome === 'clean') return
  if (verdict.outcome === 'infected')
    // Its name may be that of a customer.
    log('infected upload refused', { signature: verdict.signature, extension: extensionOf(name) })
  const key = verdict.outcome === 'infected' ? 'attachment.refused.infected' : 'attachment.refused.not_scanned'
  throw new RefusalError(refuse(key, { params: { file: name } }))
}
