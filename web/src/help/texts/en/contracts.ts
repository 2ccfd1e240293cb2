import type { Help } from '../../helpText.ts'

export const contracts: Pick<Help['screens'], 'servicecontract' | 'servicecontractdetails'> = {
  servicecontract: {
    title: 'Service contracts',
    purpose:
      'Every service contract you may see. A company sees the contracts it serves; dispatchers, call centre and back office see the whole network. Networks without contracts do not have this page.',
    sections: [
      {
        title: 'Find a contract',
        paragraphs: [
          'Filters, order, columns and {list.export} work as in the list of service calls.',
          '{field.start_date} and {field.end_date} take a first and a last day, both included.',
          '{field.code} finds every contract about a product, {field.internal_serial_number} the one of an appliance.',
        ],
      },
      {
        title: 'Open and create',
        paragraphs: [
          'Click a row to open the contract. Its link leads back to the same list.',
          '{contract.new}, where your role offers it: type the serial number and press {card.search}. Product, warranty, customer and address come from the card.',
          'Then choose the template; what it covers is shown below. A new contract is a draft until you choose another status, and always of the standard type.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'No contract matches all filters at once. Remove one.'],
      ['list.failed', 'The server did not answer. The rows you saw may be old; try again.'],
      ['message.end_before_start', 'Check the dates: the contract would end before it begins.'],
      ['message.not_in_list', 'Choose the template again: the one you had belongs to another product.'],
    ],
    keys: [
      ['/', 'first filter'],
      ['↑ ↓', 'previous or next row'],
      ['Enter', 'open the contract'],
      ['Ctrl + Enter', 'in a popup: send it'],
      ['F1', 'this help'],
    ],
  },
  servicecontractdetails: {
    title: 'Service contract',
    purpose:
      'What is agreed for one appliance: with whom, from when to when, what is covered, which company serves it, and which calls there were.',
    sections: [
      {
        title: 'Change and save',
        paragraphs: [
          'Change what you need, at the left and in the tabs. Fields that are grey are not yours to change.',
          'A bar appears and names what changed. {save.save} keeps it all at once, {save.discard} takes it back.',
          'A company changes only {field.subcontractor_contract_number} and {field.remark}, and everything on a draft it created itself.',
        ],
      },
      {
        title: 'Status',
        paragraphs: [
          'New calls about the appliance carry the contract while it is active, from its first to its last day.',
          'Terminating it sets the date of today; any other status clears that date. Draft and on hold take no calls.',
          '{contract.delete} is offered only while the contract was never active: to central staff, and to a company on a draft it created.',
        ],
      },
      {
        title: 'Product and template',
        paragraphs: [
          'With an equipment card, serial number, product and warranty follow it: the pencil opens the card, the cross removes it.',
          'Without one, type the serial number and press {card.search}, or choose the product alone.',
          'The templates offered are those of the product. Another product clears the template.',
        ],
      },
      {
        title: 'Calls, attachments, coverage',
        paragraphs: [
          '{contract.tab.calls} lists the calls about the appliance. While the contract is active, {call.new} opens a call that carries it. Below are the changes to the contract itself.',
          '{contract.tab.attachments} holds its files, as on a call.',
          '{contract.tab.coverage} shows line by line what is covered and to what value. A call shows the same beside its contract.',
        ],
      },
    ],
    refusals: [
      [
        'message.fill_in_required_fields',
        'The fields in red are missing or not valid. The tab with the first one opens.',
      ],
      ['message.conflict', 'Somebody saved before you. Nothing of yours is lost: compare and save again.'],
      ['message.end_before_start', 'A contract cannot end before it begins.'],
      ['message.not_in_list', 'The template belongs to another product, or the value is no longer offered.'],
      [
        'contract.refused.incomplete',
        'An active contract names its customer, appliance, template, first and last day. The fields in red are missing or not valid.',
      ],
      ['contract.refused.was_active', 'It was in force once. Terminate it instead.'],
      ['contract.refused.not_active', 'Only an active contract takes new calls.'],
      ['contract.not_found', 'The address is wrong, or the contract is not served by your company.'],
    ],
    keys: [
      ['Ctrl + S', 'save'],
      ['Ctrl + Enter', 'in a popup: send it'],
      ['← →', 'on a tab: the tab beside it'],
      ['Esc', 'close the popup'],
      ['F1', 'this help'],
    ],
  },
}
