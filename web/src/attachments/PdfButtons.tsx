import { attachmentApi } from '@callout/domain/attachments/attachment.api.ts'
import type { AttachmentImage } from '@callout/domain/attachments/attachment.ts'
import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { pathOf } from '../platform/browser/url.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconCertificate, IconClipboardText } from '../ui/icons/laterIcons.tsx'

/** Result of the last generation: a PDF, or the text of the refusal. */
export type PdfOutcome = { readonly created: AttachmentImage } | { readonly refusal: string }

interface PdfButtonsProps {
  readonly service_job_uuid: string
  readonly onOutcome: (outcome: PdfOutcome | undefined) => void
}

/** Buttons that generate the PDFs of a call and add them to its attachments. */
export function PdfButtons({ service_job_uuid, onOutcome }: PdfButtonsProps) {
  const t = useT()
  const callbacks = {
    onDone: (created: AttachmentImage) => onOutcome({ created }),
    onFailure: ({ message }: Error) => onOutcome({ refusal: message }),
  }
  const certificate = useEndpointMutation(attachmentApi.warrantyCertificate, callbacks)
  const report = useEndpointMutation(attachmentApi.assignmentReport, callbacks)
  const isWorking = certificate.isPending || report.isPending
  const generate = (mutation: typeof certificate) => {
    onOutcome(undefined)
    mutation.mutate({ service_job_uuid })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCertificate size={16} />}
        loading={certificate.isPending}
        disabled={isWorking && !certificate.isPending}
        onClick={() => generate(certificate)}
      >
        {t('paper.warranty.title')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={16} />}
        loading={report.isPending}
        disabled={isWorking && !report.isPending}
        onClick={() => generate(report)}
      >
        {t('paper.report.title')}
      </Button>
    </>
  )
}

/** Link to the generated PDF, or the text of the refusal. */
export function PdfNotice({ outcome, onClose }: { outcome: PdfOutcome; onClose: () => void }) {
  const t = useT()
  const close = { withCloseButton: true, onClose, closeButtonLabel: t('action.close') }
  if ('refusal' in outcome)
    return (
      <Alert color="red" role="alert" {...close}>
        {outcome.refusal}
      </Alert>
    )
  const { name, image_url } = outcome.created
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
