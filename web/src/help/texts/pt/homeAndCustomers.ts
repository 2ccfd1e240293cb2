import type { Help } from '../../helpText.ts'

export const homeAndCustomers: Pick<Help['screens'], 'home' | 'customers'> = {
  home: {
    title: 'Início',
    purpose: 'O que o espera, o que acontece hoje e o que mudou desde a sua última visita.',
    sections: [
      {
        title: 'Para fazer agora',
        paragraphs: [
          'Cada linha é uma lista de chamadas ou documentos com o seu número. Um clique, ou as setas e Enter, abre-a.',
          'Os números são exatos e mudam sozinhos.',
          '{overview.queue.unanswered}: a empresa não aceitou nem recusou dentro do prazo da chamada; sem prazo, num dia.',
        ],
      },
      {
        title: 'Hoje e desde a sua última visita',
        paragraphs: [
          'As visitas de hoje estão por ordem de hora, as de uma empresa por técnico. Um clique abre a chamada. Se forem mais de 50, {overview.all_visits} abre a sua lista.',
          '{overview.mark_seen} esvazia a lista de alterações. Recomeça com a seguinte. Numa rede com muitíssimas alterações só contém as mais recentes e diz desde quando; a marca vale também para as anteriores. Quem está a atuar como uma empresa vê as alterações desta nos últimos sete dias e não as marca.',
        ],
      },
      {
        title: 'Números',
        paragraphs: [
          'A linha cinzenta é o período anterior. Um ponto leva às suas chamadas; {overview.show_table} mostra o mesmo em números.',
          'A página de uma empresa compara-a com a mediana da rede. Uma empresa só vê a mediana se pelo menos outras três tiverem um valor.',
        ],
      },
      {
        title: 'Encontrar tudo',
        paragraphs: [
          'Ctrl + K abre a pesquisa em qualquer página, exceto {menu.today}: cliente, rua, telefone, número de série, de chamada, de documento ou de contrato, por qualquer ordem.',
          'Bastam os últimos seis algarismos de um telefone ou número de série, e uma palavra pode ter uma letra errada. O que melhor corresponde vem primeiro.',
          'Depois de > oferece ações: uma nova chamada, outra página, rede, idioma ou aspeto.',
        ],
      },
    ],
    refusals: [],
    keys: [
      ['↑ ↓', 'linha anterior ou seguinte'],
      ['Enter', 'abrir a lista'],
      ['Ctrl + K', 'procurar'],
      ['?', 'todas as teclas do ecrã'],
      ['F1', 'esta ajuda'],
    ],
  },
  customers: {
    title: 'Cliente',
    purpose: 'Tudo sobre um cliente numa página: como o contactar, os seus aparelhos e as suas chamadas.',
    sections: [
      {
        title: 'Ver',
        paragraphs: [
          'Uma chamada aberta está no topo. Telefone, e-mail e morada são links.',
          'Os aparelhos mostram garantia e contrato. Primeiro vêm as chamadas abertas, depois as mais recentes. Um + depois do seu número diz que há outras mais antigas; estão na lista de chamadas.',
        ],
      },
      {
        title: 'Nova chamada',
        paragraphs: ['{call.new} abre o formulário com cliente, morada e aparelho já preenchidos.'],
      },
    ],
    refusals: [],
    keys: [
      ['Ctrl + K', 'procurar outro cliente'],
      ['F1', 'esta ajuda'],
    ],
  },
}
