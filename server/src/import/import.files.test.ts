import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Content, exampleNetwork } from '../../test/fixtures/example-folders.ts'
import { setUpImportErrors } from '../../test/support/import-errors.ts'
import { sliceOf } from '../../test/support/slice.ts'

const { errorsOf, errorsOfFiles } = setUpImportErrors()

describe('a file', () => {
  const header = 'network_code,network_name,default_country,culture,time_zone'
  const badFiles: [what: string, files: Record<string, Content>, message: string][] = [
    ['that is not known', { 'company.csv': 'a,b\n' }, 'company.csv: unknown file; expected one of: networks.csv,'],
    [
      'with a column that is not known',
      { 'networks.csv': `${header},colour\n` },
      'networks.csv, line 1, column colour: there is no such column; expected one of: network_code,',
    ],
    [
      'with a column twice',
      { 'networks.csv': `${header},culture\n` },
      'networks.csv, line 1, column culture: the column is there twice.',
    ],
    [
      'without a required column',
      { 'networks.csv': 'network_code,network_name,default_country,culture\n' },
      'networks.csv, line 1, column time_zone: the required column is missing.',
    ],
    ['that is empty', { 'networks.csv': '' }, 'networks.csv: it is empty: its first line names the columns.'],
    [
      'with a row too long',
      { 'networks.csv': `${header}\nA,Anjou, le pays,FR,fr,Europe/Paris\n` },
      'networks.csv, line 2: the row has 6 cells and the header 5',
    ],
    [
      'with a row too short',
      { 'networks.csv': `${header}\nA,FR\n` },
      'networks.csv, line 2: the row has 2 cells and the header 5; write each, also an empty one.',
    ],
    [
      'with an open quote',
      { 'networks.csv': `${header}\nA,"Anjou,FR,fr,Europe/Paris\n` },
      'networks.csv, line 2: a quote is opened here and never closed.',
    ],
    [
      'with a quote within a cell',
      { 'networks.csv': `${header}\nA,An"jou,FR,fr,Europe/Paris\n` },
      'networks.csv, line 2: there is a quote inside a cell',
    ],
    [
      'in another encoding',
      { 'networks.csv': Buffer.from(`${header}\nA,Rhône,FR,fr,Europe/Paris\n`, 'latin1') },
      'networks.csv, line 2: the file is not UTF-8: save it as "CSV UTF-8".',
    ],
  ]
  it.each(sliceOf(badFiles, 3))('%s is reported', async (_what, files, message) => {
    const lines = await errorsOfFiles(files)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(message)
  })

  it('is reported if its folder is missing or empty', async () => {
    expect((await errorsOf(join(exampleNetwork, 'nowhere')))[0]).toContain('cannot be read')
    expect((await errorsOfFiles({}))[0]).toContain('is empty. It may hold: networks.csv,')
  })
})
