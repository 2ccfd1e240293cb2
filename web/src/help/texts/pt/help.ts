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

export const pt: Help = {
  refusals: 'Quando o portal diz que não',
  keyboard: 'Teclado',
  screens: {
    'sign-in': {
      title: 'Iniciar sessão',
      purpose: 'Entra-se com a conta que a sua rede de assistência abriu. O portal não guarda palavras-passe.',
      sections: [
        {
          title: 'Entrar e sair',
          paragraphs: [
            'Prima {session.sign_in}. O serviço de identificação pede a conta e a palavra-passe.',
            'Chega depois à página que pediu, ou à primeira do seu menu; um técnico, a {menu.today}.',
            'Para sair, abra o menu com as suas iniciais e escolha {session.sign_out}. A sessão termina em todos os separadores.',
          ],
        },
        {
          title: 'Por um link',
          paragraphs: [
            'Um link de acesso serve uma vez, durante dez minutos; o de um convite, durante três dias. Depois, peça outro ou entre como de costume.',
          ],
        },
        { title: 'Sem conta', paragraphs: ['{session.register} e {session.forgot} dizem a quem perguntar.'] },
        sessions,
        connecting,
        {
          title: 'Manutenção',
          paragraphs: [
            'Uma barra no topo da página anuncia a manutenção até 15 dias antes. Pode fechá-la.',
            'Guarde o trabalho antes do início: a partir daí um aviso ocupa o lugar do portal até à hora indicada.',
            'Enquanto não se pode entrar, o botão está desativado e o motivo está por cima.',
          ],
        },
      ],
      refusals: [
        ['session.no_account', 'O serviço de identificação conhece-o, mas este portal não. Pergunte à sua rede.'],
        ['session.account_closed', 'A sua rede fechou a conta. Pergunte lá.'],
        ['session.code_invalid', 'O link já foi usado ou expirou.'],
        ['session.link_invalid', 'O link já foi usado ou expirou.'],
        ['session.sign_in_failed', 'O regresso do serviço de identificação foi interrompido. Prima outra vez o botão.'],
        ['session.provider_unavailable', 'O serviço de identificação não funciona. A sua conta está bem.'],
        ['problem.too_many_requests', 'Demasiadas tentativas num minuto. Espere o tempo indicado.'],
        ['text.chrome_only', 'O portal só funciona no Google Chrome.'],
      ],
      keys: [
        ['Tab', 'botão ou link seguinte'],
        ['F1', 'esta ajuda'],
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
