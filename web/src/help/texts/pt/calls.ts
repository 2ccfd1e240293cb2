import type { Help } from '../../helpText.ts'
import { actRefusals, cards, mailing, selecting } from './actions.ts'

export const calls: Pick<Help['screens'], 'servicecalls' | 'servicecallsunassigned' | 'servicecallsdetails'> = {
  servicecalls: {
    title: 'Chamadas',
    purpose:
      'Todas as chamadas que pode ver. Uma empresa vê as suas; coordenação, centro de chamadas e administração veem toda a rede.',
    sections: [
      {
        title: 'Encontrar uma chamada',
        paragraphs: [
          'Escreva num filtro da barra. A lista reduz-se ao escrever; maiúsculas e acentos não importam.',
          '{list.more_filters} abre os outros. Cada filtro ativo está sob a barra; a cruz retira-o.',
          'Filtros, ordem e página estão no endereço: pode guardá-lo, enviá-lo e voltar com Retroceder.',
        ],
      },
      {
        title: 'Arrumar a lista',
        paragraphs: [
          'Clique no cabeçalho de uma coluna para ordenar; outra vez, ao contrário.',
          'Arraste a borda direita do cabeçalho para mudar a largura; um duplo clique repõe-na.',
          '{list.columns} mostra, esconde e move colunas. Este navegador lembra-se delas.',
          '{list.page_size}: escolha sob a lista, de 5 a 40.',
          'Os separadores sobre a lista são vistas: filtros, ordem e colunas com um nome. Quando algo é diferente, aparece {view.save}. O menu ao lado dos separadores tem {view.save_as_new}, nas suas próprias vistas {view.rename} e, na página própria da lista, {view.is_default}. Um clique no separador da vista aberta repõe o que nela está guardado.',
        ],
      },
      {
        title: 'Abrir e exportar',
        paragraphs: [
          'Clique numa linha para abrir a chamada. O seu link volta à mesma lista.',
          '{list.export} guarda todas as linhas que os filtros deixam, não só esta página, num ficheiro Excel com as colunas visíveis. Entretanto pode continuar a trabalhar.',
          '{call.new}, se a sua função o oferecer, abre uma chamada vazia. Tipo de chamada, tipo de problema, prioridade e assunto são obrigatórios.',
        ],
      },
      {
        title: 'Num telefone',
        paragraphs: [
          'Cada linha é um cartão com o que mais importa. Toque no cartão para o abrir; deslize-o para um lado, ou toque no seu botão, para fazer o passo seguinte.',
          '{list.filters} abre todos os filtros a partir de baixo. Sobre os cartões estão a ordem e {selection.choose}; manter o dedo num cartão também o seleciona.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'Nenhuma chamada cumpre todos os filtros. Retire um.'],
      ['list.past_end', 'A lista ficou mais curta do que a página onde está.'],
      ['list.failed', 'O servidor não respondeu. O que vê pode ser antigo; tente outra vez.'],
      ['problem.unauthorized', 'A sessão terminou. Entre; voltará a esta lista.'],
    ],
    keys: [
      ['/', 'primeiro filtro'],
      ['↑ ↓', 'linha anterior ou seguinte'],
      ['Home End', 'primeira ou última linha'],
      ['Enter', 'abrir a chamada'],
      ['Alt + ← →', 'num cabeçalho: mais estreito ou mais largo'],
      ['F1', 'esta ajuda'],
    ],
  },
  servicecallsunassigned: {
    title: 'Chamadas por atribuir ou recusadas',
    purpose:
      'Chamadas abertas que nenhuma empresa tem, porque ninguém as atribuiu ou a empresa as recusou. Só para a coordenação; o número do menu conta-as.',
    sections: [
      {
        title: 'Atribuir uma chamada',
        paragraphs: [
          'À direita estão a chamada e as suas empresas com a pontuação, a melhor escolhida. Enter atribui e mostra a chamada seguinte; de 1 a 9 escolhem outra empresa.',
          'Prima {call.assign_manually} à direita da linha. A janela oferece as formas possíveis.',
          '{assign.manually}: empresas para esta chamada, a melhor primeiro, com distância e competências. Procure por nome se precisar e prima {company.select}.',
          '{assign.algorithm}: o portal escolhe a empresa segundo as regras da rede.',
          '{assign.previous}: só se uma empresa já trabalhou neste aparelho.',
          'A chamada abre-se a seguir. Desde esse momento a empresa vê-a.',
        ],
      },
      {
        title: 'Ver antes',
        paragraphs: [
          'Um clique ao lado dos links de uma linha abre a chamada à direita; o lápis, a sua página. Se foi recusada, em cima está quem, quando e porquê.',
          'Filtros, colunas e exportação funcionam como na lista de chamadas.',
        ],
      },
      selecting,
    ],
    refusals: [
      ['message.assigned_meanwhile', 'Outra pessoa foi mais rápida. Feche a janela; a chamada sai desta lista.'],
      ['call.refused.not_open', 'A chamada foi terminada ou anulada entretanto.'],
      ['call.refused.no_candidate', 'Nenhuma empresa cumpre todas as condições. Atribua à mão.'],
      ['call.refused.relax_radius', 'O mesmo, e até onde seria preciso ir para encontrar uma empresa.'],
      ['call.refused.relax_declined', 'As únicas que restam já recusaram. Fale com uma e atribua à mão.'],
      ['call.refused.inactive_company', 'Essa empresa já não recebe chamadas. Escolha outra.'],
      ['call.refused.no_previous', 'Ninguém trabalhou antes neste aparelho.'],
    ],
    keys: [
      ['/', 'primeiro filtro'],
      ['↑ ↓', 'linha anterior ou seguinte'],
      ['X', 'selecionar a linha'],
      ['Shift + ↑ ↓', 'selecionar várias seguidas'],
      ['Espaço', 'abrir a chamada à direita'],
      ['J K', 'aí: chamada seguinte ou anterior'],
      ['1 … 9', 'aí: escolher uma empresa'],
      ['Enter', 'aí: atribuir'],
      ['Tab', 'da linha aos seus botões'],
      ['Esc', 'fechar a janela'],
      ['F1', 'esta ajuda'],
    ],
  },
  servicecallsdetails: {
    title: 'Chamada',
    purpose: 'Tudo sobre uma chamada: para quem é, que aparelho, quem vai e quando, e o que se fez.',
    sections: [
      {
        title: 'Ver e agir',
        paragraphs: [
          'Em cima está o que o trabalho pede: quem, o quê, quando e quem vai. O telefone, o e-mail e a morada são links.',
          'O botão de cor é o seu próximo passo. O resto, também apagar, está em {call.more}.',
          'A empresa regista despesas e peças enquanto o pedido está aberto. Num pedido feito, {call.next.request_reopening} avisa a central e o escritório, que veem o motivo e o abrem com {call.next.reopen}.',
          '{call.tab.overview} conta em palavras o que aconteceu.',
          '{call.repeat}: o mesmo problema do mesmo aparelho em 60 dias. O link leva à chamada anterior.',
        ],
      },
      {
        title: 'Mudar e guardar',
        paragraphs: [
          'Mude o que precisar, no painel e em vários separadores. Os campos a cinzento não podem ser alterados.',
          'Aparece uma barra que nomeia as mudanças. {save.save} guarda tudo de uma vez, {save.discard} desfaz.',
          'Se sair sem guardar, é perguntado antes.',
          'Se outra pessoa guardou antes, {save.compare} mostra os dois valores de cada campo. Escolha e guarde outra vez.',
        ],
      },
      {
        title: 'Responder a uma chamada (empresa)',
        paragraphs: [
          '{call.accept}: a melhor hora livre já está escolhida, se existir. Escolha outra, ou indique a marcação, a duração e o técnico; Enter envia. A visita aparece no planeamento.',
          'Se a avaria costuma precisar de peças, a janela mostra-as; uma caixa pede-as ao aceitar. O separador {call.tab.spareparts} também as oferece.',
          '{call.reject}: escolha o motivo. A chamada volta à coordenação e sai da sua lista.',
        ],
      },
      {
        title: 'Quando o cliente responde',
        paragraphs: [
          'O bloco {customer_link.block} mostra o que o cliente diz através do link. A empresa e os coordenadores premem {customer_link.take_wish} ou {customer_link.keep}. O cliente recebe um e-mail se a rede os envia para as visitas alteradas e o endereço é conhecido. Depois de {customer_link.keep}, o portal diz se não foi enviado nenhum: nesse caso, avise o cliente.',
        ],
      },
      {
        title: 'Dar uma chamada a uma empresa',
        paragraphs: [
          'A coordenação prime {call.assign} junto à empresa; uma chamada que já tem uma pode passar a outra.',
          '{call.unassign} é do centro de chamadas. A chamada volta às que estão por atribuir.',
        ],
      },
      {
        title: 'Estado',
        paragraphs: [
          'Os estados oferecidos dependem da sua função. Pode mudá-lo enquanto o guardado estiver aberto; centro de chamadas e administração, sempre.',
          'Para anular uma chamada aberta, a empresa escreve antes um comentário.',
        ],
      },
      {
        title: 'Produto e número de série',
        paragraphs: [
          'Marque {field.fictive_serial_number} se o número verdadeiro ainda não é conhecido. Assim a chamada não pode passar a realizada.',
          'Desmarque quando o número for verdadeiro: depois de confirmar, fica logo guardado.',
        ],
      },
      cards,
      mailing,
      {
        title: 'Anexos',
        paragraphs: [
          '{attachment.add}: dê-lhe um nome, escolha ficheiros ou largue-os ali. São enviados um após outro.',
          'Uma imagem abre-se no portal; qualquer outro ficheiro é guardado no seu computador.',
          'Quem juntou um anexo pode eliminá-lo; o pessoal central pode eliminar qualquer um.',
          'O coordenador encontra os anexos de todas as chamadas em {attachment.all}.',
        ],
      },
      {
        title: 'Código de avaria',
        paragraphs: [
          'A empresa, o centro de chamadas ou a administração dizem o que falhou: grupo, componente, avaria e causa. Assim que há um grupo, o componente é obrigatório.',
          'Ao mudar um nível apagam-se os inferiores. Os códigos guardam-se com a barra do seu próprio separador.',
          '{defect.find} mostra os quatro níveis lado a lado e procura neles por palavras.',
        ],
      },
      {
        title: 'Histórico',
        paragraphs: [
          'Quem fez o quê e quando, o mais novo primeiro. Desdobre uma linha para ver cada campo antes e depois.',
        ],
      },
    ],
    refusals: [
      [
        'message.fill_in_required_fields',
        'Os campos a vermelho faltam ou não são válidos. Abre-se o separador do primeiro.',
      ],
      ['message.conflict', 'Outra pessoa guardou antes. Nada se perde: compare e guarde outra vez.'],
      ['message.appointment_in_past', 'Escolha um momento que esteja para vir.'],
      ['call.refused.already_answered', 'A uma chamada responde-se uma vez. Um colega fê-lo antes.'],
      ['call.refused.not_yours', 'A coordenação deu a chamada a outra empresa.'],
      ['call.refused.same_company', 'Essa empresa já tem a chamada.'],
      ['text.status_validation', 'Faltam despesas e peças. Reabra o pedido para que a empresa as registe.'],
      ['message.status_validation_for_fictive_serial_number', 'Introduza o número de série verdadeiro e desmarque.'],
      ['message.comment_required', 'Diga porque se anula a chamada.'],
      ...actRefusals,
      ['text.unsupported_media_type', 'Ficheiros deste tipo não são aceites.'],
      ['message.duplicate_file_name', 'Mude o nome de um dos dois ficheiros.'],
      ['call.not_found', 'O endereço está errado ou a chamada já não é sua.'],
    ],
    keys: [
      ['Ctrl + S', 'guardar'],
      ['Ctrl + Enter', 'numa janela: enviá-la'],
      ['← →', 'num separador: o do lado'],
      ['Esc', 'fechar a janela'],
      ['F1', 'esta ajuda'],
    ],
  },
}
