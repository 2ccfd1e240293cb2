import type { SetupMessages } from '../messages.ts'

export const setup: SetupMessages = {
  legal_facts: {
    title: 'Dados fiscais e taxa de IVA da rede',
    consequence: 'As faturas e os certificados saem sem eles e sem IVA.',
  },
  complete_invoices: {
    title: 'Faturas só com todos os dados legais',
    consequence:
      'Uma fatura a que falta um dado legal é feita sem IVA, vencimento nem IBAN. A regra «Recusar faturas sem todos os dados legais» impede-o.',
  },
  hours: {
    title: 'Horário de trabalho da rede',
    consequence: 'Os prazos e as horas livres supõem o horário de escritório, de segunda a sexta.',
  },
  holidays: { title: 'Feriados do ano', consequence: 'Os prazos contam os feriados como dias úteis.' },
  country: {
    title: 'País da rede na lista de países',
    consequence: 'Uma nova chamada começa com um país que nenhuma chamada pode ter.',
  },
  value_lists: {
    title: 'Listas de valores',
    consequence: 'Nenhuma chamada pode ser criada, entregue a uma empresa ou recusada.',
  },
  types: {
    title: 'Tipos de chamada com problemas',
    consequence: 'Não se pode criar uma chamada destes tipos.',
  },
  texts: {
    title: 'Textos nas línguas da rede',
    consequence: 'Quem trabalha nessa língua lê-os noutra.',
  },
  accounts: { title: 'Contas', consequence: 'Ninguém pode entrar.' },
  people: {
    title: 'Pessoas que já entraram',
    consequence: 'Não experimentaram entrar e não veem o seu trabalho.',
  },
  companies: { title: 'Empresas', consequence: 'Nenhuma chamada pode ser atribuída.' },
  company_place: {
    title: 'Empresas situadas no mapa',
    consequence: 'A sua distância não é conhecida: só recebem as chamadas dos seus códigos postais.',
  },
  company_skill: {
    title: 'Empresas com competências',
    consequence: 'Não recebem nenhuma chamada que exija uma.',
  },
  company_technician: {
    title: 'Empresas com técnico',
    consequence: 'Não podem aceitar uma chamada, porque é preciso dizer quem vai.',
  },
  company_account: {
    title: 'Empresas com conta',
    consequence: 'Ninguém delas pode responder a uma chamada.',
  },
  company_email: {
    title: 'Empresas com endereço de e-mail',
    consequence: 'Não recebem nenhum e-mail quando lhes é atribuída uma chamada.',
  },
  technician_account: {
    title: 'Técnicos com conta própria',
    consequence: 'Não veem as suas visitas no telefone.',
  },
  technician_hours: {
    title: 'Técnicos com horário',
    consequence: 'As horas livres propostas supõem o horário de escritório.',
  },
  skills: {
    title: 'Competências que alguma empresa tem',
    consequence: 'As chamadas que as exigem não têm nenhum candidato.',
  },
  postcode_areas: {
    title: 'Códigos postais do país com o seu lugar',
    consequence: 'A distância de uma chamada cuja morada não tem coordenadas não é conhecida.',
  },
  product_skill: {
    title: 'Produtos com competência',
    consequence: 'As suas chamadas exigem a do tipo de chamada, que pode ser outra.',
  },
  cards: {
    title: 'Fichas com número de série, data e lugar',
    consequence: 'Ninguém sabe de que aparelho, garantia ou morada trata uma chamada.',
  },
  card_countries: {
    title: 'Países das fichas na lista de países',
    consequence: 'Uma chamada para elas não pode ser guardada.',
  },
  unserved: {
    title: 'Aparelhos que uma empresa pode atender',
    consequence: 'As suas chamadas não têm nenhum candidato.',
  },
  part_price: { title: 'Peças com preço', consequence: 'Não custam nada nos documentos.' },
  fees: { title: 'Tarifa', consequence: 'Nenhuma empresa pode escrever quanto custa uma visita.' },
  fee_price: {
    title: 'Linhas da tarifa com preço hoje',
    consequence: 'Não custam nada nos documentos.',
  },
  assignment_text: {
    title: 'Texto do e-mail de uma nova chamada',
    consequence: 'Nenhuma empresa recebe um e-mail quando lhe é atribuída uma chamada.',
  },
  templates: {
    title: 'Modelos de e-mail sem campos errados',
    consequence: 'Os destinatários leem campos que ninguém preencheu.',
  },
  authors: {
    title: 'Regra: os autores não aprovam os seus documentos',
    consequence: 'Quem escreve uma taxa pode aprová-la sozinho.',
  },
  two_people: {
    title: 'Regra: a partir de um montante aprovam duas pessoas',
    consequence: 'Uma pessoa sozinha aprova qualquer montante.',
  },
  test_mail: {
    title: 'Um e-mail de teste entregue',
    consequence: 'Não se sabe se os e-mails saem.',
  },
  rehearsal: {
    title: 'Um ensaio bem-sucedido, da chamada à fatura',
    consequence: 'Ninguém viu se uma chamada chega até à fatura.',
  },
}
