import type { Help } from '../../helpText.ts'

export const today: Pick<Help['screens'], 'today'> = {
  today: {
    title: 'Today',
    purpose:
      'The visits of a technician, today and tomorrow, for a phone in one hand. Everything works without a network too.',
    sections: [
      {
        title: 'The day',
        paragraphs: [
          'A card for each visit, in order of time: customer, street, appliance, what is wrong and who pays. The next one has a frame.',
          'An account of the office chooses a technician first. A technician sees only their own visits.',
          'A line on top says since when there is no network and how much waits to be sent.',
        ],
      },
      {
        title: 'At the visit',
        paragraphs: [
          '{today.call} rings the customer, {today.navigate} opens the map.',
          '{today.depart} tells the office, and the customer where a link was sent. {today.start} begins the report.',
          'If nobody opens: after {today.depart}, press {visit.result.absent}, write a remark or take a photo, and send.',
        ],
      },
      {
        title: 'The report',
        paragraphs: [
          'Whatever you type or photograph is kept on this phone at once, even if it restarts.',
          'The serial number answers at once what is covered, until when, and who pays. The camera reads the code where the phone can.',
          'Fault, parts and fees come from the lists of the office.',
          'The customer signs with a finger. Without a signature the name is enough.',
          '{today.send} keeps the report and sends it as soon as there is a network. The customer gets it by e-mail if the address is known.',
          'A report without fees asks first: after the call is done, fees need the office to open it again.',
        ],
      },
      {
        title: 'When something was not accepted',
        paragraphs: [
          'The visit shows the reason on its field. {today.correct} opens the report again. A photo that was refused is marked: remove it, and send the rest.',
          'If somebody else changed the call, choose in each field what stays, and press {today.send_again}.',
          'If the visit ended elsewhere or is somebody else’s now, it says by whom and when. {today.add} appends your remark, photos and times to the call, for 14 days; {today.copy} takes the text along.',
          'Nothing is lost: only {today.give_up} removes what you recorded.',
        ],
      },
    ],
    refusals: [
      ['visit.refused.already', 'The office or another phone has recorded it before.'],
      ['visit.refused.clock_ahead', 'The phone is more than five minutes ahead.'],
      ['visit.refused.absent_unexplained', 'A remark or a photo says that you were there.'],
      [
        'message.status_validation_for_fictive_serial_number',
        'The call has a stand-in number: read the one on the appliance.',
      ],
    ],
    keys: [],
  },
}
