import type { HelpText } from '../../helpText.ts'

export const account: HelpText = {
  title: 'Liquidación',
  purpose:
    'Lo que una empresa ha hecho en un mes, lo que ha devengado y cómo está cada gasto. Las empresas ven su liquidación; los coordinadores y la administración, todas.',
  sections: [
    {
      title: 'Leer el mes',
      paragraphs: [
        'Elija el mes arriba. Un aviso cuenta en el mes en que se realizó, según el reloj de la red.',
        'Cada gasto de un aviso realizado está en una sola columna: {account.column.to_check}, {account.column.change_requested}, {account.column.approved} o {account.column.invoiced}. Juntas son {account.column.earned}, al céntimo.',
        'Para las empresas y los coordinadores, cada número lleva a su lista. {account.column.ahead} son gastos ya registrados de avisos todavía abiertos.',
      ],
    },
    {
      title: 'Cobrar',
      paragraphs: [
        '{account.blocked} dice los motivos, de todos los meses, y qué hacer con cada uno.',
        '{account.ready}: aprobado y aún sin facturar. La empresa lo factura en su página de facturas.',
      ],
    },
    {
      title: 'Todas las empresas',
      paragraphs: [
        'Los coordinadores y la administración buscan empresas por nombre y ordenan por cualquier columna; {account.column.blocked} muestra dónde espera más dinero. El nombre de la empresa abre su liquidación.',
        '{list.export} guarda el mes como resumen y, para las empresas y los coordinadores, documento por documento.',
      ],
    },
  ],
  refusals: [
    ['account.refused.future', 'Elija el mes actual o uno anterior.'],
    ['account.refused.month', 'La dirección no nombra ningún mes.'],
  ],
  keys: [
    ['/', 'al filtro por empresa'],
    ['Tab', 'número siguiente'],
    ['Intro', 'abrir su lista, si es un enlace'],
    ['F1', 'esta ayuda'],
  ],
}
