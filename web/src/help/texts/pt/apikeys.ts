import type { HelpText } from '../../helpText.ts'

export const apikeys: HelpText = {
  title: 'Chaves de API',
  purpose: 'As chaves com que outros programas, como um ERP ou uma loja online, acedem ao portal.',
  sections: [
    {
      title: 'Criar uma chave',
      paragraphs: [
        '{apikey.create} pede o nome do programa, a função, as redes e o que pode fazer. Uma chave de uma empresa de assistência só vê as chamadas dessa empresa.',
        '{apikey.scope.mail} permite-lhe enviar e-mails escritos por ele; a chave de uma empresa só escreve para os endereços das suas chamadas.',
        'A chave só é mostrada uma vez. Copie-a logo e entregue-a de forma segura. Se se perder, crie outra e revogue a primeira.',
        'O histórico mostra o que o programa faz, por exemplo como «key: ERP».',
      ],
    },
    {
      title: 'Acompanhar e revogar',
      paragraphs: [
        '{apikey.last_used} é exata ao minuto. Uma chave que ninguém usa pode ser revogada.',
        '{apikey.revoke} termina uma chave de imediato. As chaves terminadas ficam 90 dias na lista.',
      ],
    },
  ],
  refusals: [
    ['apikey.refused.other_network', 'Peça-o a um coordenador das redes indicadas.'],
    ['apikey.refused.no_scope', 'Sem ler nem escrever, uma chave não serviria para nada.'],
  ],
  keys: [
    ['Tab', 'botão seguinte'],
    ['Enter', 'abri-lo'],
    ['Esc', 'fechar a janela'],
    ['F1', 'esta ajuda'],
  ],
}
