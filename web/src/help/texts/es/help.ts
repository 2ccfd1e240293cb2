import type { Help } from '../../helpText.ts'
import { account } from './account.ts'
import { connecting, sessions } from './actions.ts'
import { apikeys } from './apikeys.ts'
import { attachments } from './attachments.ts'
import { calls } from './calls.ts'
import { contracts } from './contracts.ts'
import { dispatch } from './dispatch.ts'
import { documents } from './documents.ts'
import { homeAndCustomers } from './homeAndCustomers.ts'
import { invoices } from './invoices.ts'
import { planning } from './planning.ts'
import { policy } from './policy.ts'
import { team } from './team.ts'
import { today } from './today.ts'
import { webhooks } from './webhooks.ts'

export const es: Help = {
  refusals: 'Cuando el portal dice que no',
  keyboard: 'Teclado',
  screens: {
    'sign-in': {
      title: 'Iniciar sesión',
      purpose: 'Se entra con la cuenta que le abrió su red de servicio. El portal no guarda contraseñas.',
      sections: [
        {
          title: 'Entrar y salir',
          paragraphs: [
            'Pulse {session.sign_in}. El servicio de identificación le pide la cuenta y la contraseña.',
            'Después llega a la página que pidió o a la primera de su menú; un técnico, a {menu.today}.',
            'Para salir, abra el menú con sus iniciales y elija {session.sign_out}. La sesión termina en todas las pestañas.',
          ],
        },
        {
          title: 'Con un enlace',
          paragraphs: [
            'Un enlace de acceso sirve una vez y durante diez minutos; el de una invitación, durante tres días. Después, pida otro o entre como siempre.',
          ],
        },
        { title: 'Sin cuenta', paragraphs: ['{session.register} y {session.forgot} dicen a quién preguntar.'] },
        sessions,
        connecting,
        {
          title: 'Mantenimiento',
          paragraphs: [
            'Una barra sobre la página anuncia el mantenimiento hasta 15 días antes. Puede cerrarla.',
            'Guarde su trabajo antes de que empiece: desde entonces un mensaje ocupa el lugar del portal hasta la hora indicada.',
            'Mientras no se puede entrar, el botón está desactivado y el motivo está encima.',
          ],
        },
      ],
      refusals: [
        ['session.no_account', 'El servicio de identificación le conoce, pero este portal no. Pregunte a su red.'],
        ['session.account_closed', 'Su red cerró la cuenta. Pregunte allí.'],
        ['session.code_invalid', 'El enlace ya se usó o ha caducado.'],
        ['session.link_invalid', 'El enlace ya se usó o ha caducado.'],
        ['session.sign_in_failed', 'La vuelta del servicio de identificación se interrumpió. Pulse otra vez el botón.'],
        ['session.provider_unavailable', 'El servicio de identificación no funciona. Su cuenta está bien.'],
        ['problem.too_many_requests', 'Demasiados intentos en un minuto. Espere lo que se indica.'],
        ['text.chrome_only', 'El portal solo funciona en Google Chrome.'],
      ],
      keys: [
        ['Tab', 'botón o enlace siguiente'],
        ['F1', 'esta ayuda'],
      ],
    },
    dispatch,
    ...calls,
    ...homeAndCustomers,
    ...attachments,
    ...contracts,
    ...documents,
    ...invoices,
    ...planning,
    ...today,
    policy,
    account,
    team,
    apikeys,
    webhooks,
  },
}
