import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconCertificate, IconClipboardText } from '@tabler/icons-react'
import { useT } from '../kernel/i18n.ts'
import { pathOf } from '../kernel/url.ts'
import { useAct } from '../kernel/useAct.ts'

/** What the last press of a button came to: a paper, or why there is none. */
export type PaperOutcome = { readonly made: AttachmentImage } | { readonly refusal: string }

interface PaperButtonsProps {
  readonly service_job_uuid: string
  readonly onOutcome: (outcome: PaperOutcome | undefined) => void
}

/** Makes the papers of a call: they join its attachments. */
export function PaperButtons({ service_job_uuid, onOutcome }: PaperButtonsProps) {
  const t = useT()
  const told = {
    onDone: (made: AttachmentImage) => onOutcome({ made }),
    onFail: ({ message }: Error) => onOutcome({ refusal: message }),
  }
  const certificate = useAct(attachmentApi.warrantyCertificate, told)
  const report = useAct(attachmentApi.assignmentReport, told)
  const isWorking = certificate.isPending || report.isPending
  const make = (act: typeof certificate) => {
    onOutcome(undefined)
    act.mutate({ service_job_uuid })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCertificate size={16} />}
        loading={certificate.isPending}
        disabled={isWorking && !certificate.isPending}
        onClick={() => make(certificate)}
      >
        {t('paper.warranty.title')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={16} />}
        loading={report.isPending}
        disabled={isWorking && !report.isPending}
        onClick={() => make(report)}
      >
        {t('paper.report.title')}
      </Button>
    </>
  )
}

/** Offers to open the paper just made, in a window of its own, or says why there is none. */
export function PaperNotice({ outcome, onClose }: { outcome: PaperOutcome; onClose: () => void }) {
  const t = useT()
  const close = { withCloseButton: true, onClose, closeButtonLabel: t('action.close') }
  if ('refusal' in outcome)
    return (
      <Alert color="red" role="alert" {...close}>
        {outcome.refusal}
      </Alert>
    )
  const { name, image_url } = outcome.made
  return (
    <Alert color="green" role="status" {...close}>
      <Text size="sm">
        {t('paper.ready', { name })}{' '}
        <Anchor size="sm" fw={600} href={pathOf('/go', [], { url: image_url })} target="_blank" rel="noopener">
          {t('paper.open')}
        </Anchor>
      </Text>
    </Alert>
  )
}
