/** Subject and text of an email, with placeholders. */
export interface MailText {
  readonly subject: string
  readonly body: string
}
