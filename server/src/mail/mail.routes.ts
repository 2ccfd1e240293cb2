import { mailApi } from '@callout/domain/mail/mail.api.ts'
import { type House, serve } from '../kernel/serve.ts'
import { sendMail, suggestMail } from './mail.actions.ts'

export function serveMail(house: House) {
  serve(house, mailApi.suggest, suggestMail)
  serve(house, mailApi.send, sendMail)
}
