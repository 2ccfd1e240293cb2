import type { HelpText } from '../../helpText.ts'

type Part = HelpText['sections'][number]

export const connecting: Part = {
  title: 'Entrar como uma empresa (coordenador)',
  paragraphs: [
    'Abra o menu com as suas iniciais e escolha {shell.connect_as}. Procure a empresa e prima {connect.connect}.',
    'A partir daí todos os separadores deste navegador são essa empresa: vê as chamadas dela e faz o que ela pode fazer. O histórico guarda o seu nome ao lado.',
    'Uma barra no topo lembra-o em todas as páginas. {shell.back_as_dispatcher}, nela ou no mesmo menu, leva-o de volta; em {menu.today} está só na barra.',
  ],
}

export const sessions: Part = {
  title: 'Onde tem a sessão iniciada',
  paragraphs: [
    'Abra o menu com as suas iniciais e escolha {sessions.title}: cada navegador em que entrou, desde quando e de que endereço. {sessions.this_one} assinala aquele em que está. Por baixo estão as empresas em nome das quais entrou a partir daí: cada uma pode ser terminada em separado.',
    '{sessions.end} termina lá a sessão de imediato, {sessions.end_others} em todo o lado menos aqui. O que foi escrito lá espera pelo seu próximo início de sessão.',
    'Faça-o se deixou um navegador aberto. Se não reconhece algum, mude também a palavra-passe no serviço de identificação.',
  ],
}

export const cards: Part = {
  title: 'Ficha do equipamento',
  paragraphs: [
    'O lápis ao lado de {field.code_product}, no separador do produto, abre a ficha do aparelho: produto, titular, local e garantia.',
    'Titular, código do produto, país, código postal, início da garantia e telefone são obrigatórios. Escolha primeiro o país: o resto da morada espera por ele.',
    'O código do produto e o número de série de um aparelho instalado não mudam. {card.find_product} sugere produtos para uma ficha que ainda não tem nenhum.',
    'Numa chamada nova, {card.search} encontra as fichas com o número de série. Escolha uma, ou faça a que falta com {card.new}.',
    'Ao sair do número de série com Tab, se só uma ficha o tem, vêm produto, garantia e titular; entre várias escolhe-se.',
    'Uma ficha guardada dá à chamada o produto, o titular e a garantia.',
  ],
}

export const selecting: Part = {
  title: 'Muitas chamadas de uma vez',
  paragraphs: [
    'A caixa de uma linha seleciona-a; a do cabeçalho, a página. A barra em baixo pode depois tomar todas as chamadas que os filtros deixam, no máximo 1000.',
    '{assign.many} dá todas a uma empresa; {assign.algorithm} escolhe para cada uma. Cada chamada mantém as suas regras, o seu histórico e o seu e-mail.',
    'O que não foi feito continua selecionado, com o motivo. {action.cancel} para o trabalho e mantém o que está feito.',
    '{action.undo}, na mensagem, retira uma atribuição durante dez segundos.',
  ],
}

export const mailing: Part = {
  title: 'Enviar um e-mail',
  paragraphs: [
    '{call.send_mail} é para o centro de chamadas, a administração e quem pode criar chamadas. O endereço da empresa, ou senão o do cliente, já lá está.',
    'Vários endereços: Enter ou uma vírgula depois de cada um. Cada pessoa recebe o seu próprio e-mail e não vê outro endereço.',
    'Uma empresa escreve apenas ao cliente, a si própria e ao escritório da rede; a central, a quem for preciso. Por dia saem cerca de 200 e-mails por conta.',
    '{mail.resend} envia o que a empresa recebeu quando a chamada lhe foi atribuída; assunto e texto não se escrevem então.',
    'O e-mail sai logo e volta a ser tentado enquanto o servidor de correio está em baixo. O histórico diz quem escreveu a quem.',
  ],
}

export const actRefusals: HelpText['refusals'] = [
  ['card.serial_needed', 'Escreva primeiro o número de série.'],
  ['message.all_values_should_be_emails', 'Um dos endereços não é de e-mail. Está marcado: corrija-o ou retire-o.'],
  ['call.refused.no_company', 'Ninguém tem a chamada: não há e-mail de atribuição para repetir nem a quem a retirar.'],
  ['mail.refused.recipient', 'Escreveu um endereço que não é desta chamada. A mensagem diz para quais pode escrever.'],
  ['mail.refused.no_template', 'A sua rede não tem um texto para este e-mail. Pergunte lá.'],
]
