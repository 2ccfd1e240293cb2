import { extensionOf } from '@callout/domain/attachments/attachment.ts'
import { RefusalError, refuse } from '@callout/domain/platform/refusal.ts'
import type { UploadContext } from '../http/context.ts'

/** Scans a local file if a scanner is configured; refuses an infected or unscanned one. */
export async function refuseInfected(
  { scanFile, log }: Pick<UploadContext, 'scanFile' | 'log'>,
  path: string,
  name: string,
): Promise<void> {
  const verdict = await scanFile?.(path)
  if (verdict === undefined || verdict.outcome === 'clean') return
  if (verdict.outcome === 'infected')
    // Log only the extension: the file name may contain a customer's name.
    log('infected upload refused', { signature: verdict.signature, extension: extensionOf(name) })
  const key = verdict.outcome === 'infected' ? 'attachment.refused.infected' : 'attachment.refused.not_scanned'
  throw new RefusalError(refuse(key, { params: { file: name } }))
}
