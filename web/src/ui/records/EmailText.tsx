import { useShownEmail } from '../../platform/i18n/shownEmail.ts'

/** An e-mail address as people know it. */
export const EmailText = ({ email }: { readonly email: string }) => <>{useShownEmail(email)}</>
