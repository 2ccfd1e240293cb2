import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '@callout/domain/messages/translate.ts'
import { eicar } from '../server/test/clamd.ts'
import { anOfficeFile } from '../server/test/sample-files.ts'
import { startClamd } from './clamd.ts'
import { expect, type Figures, onGround } from './ground.ts'
import { aPicture, type PortalProcess, startPortal, uploadFile } from './portal.ts'

/** Malware in a picture and inside a workbook, as a real scanner finds it; and what is said while it is away. */
export const scanner = (): Promise<Figures> =>
  onGround(async (ground) => {
    const clamd = await startClamd(ground)
    const env = { DATA_DIR: join(ground.folder, 'data'), DEMO_CALLS: '20', LOG_LEVEL: 'info' }
    const portal = await startPortal(ground, { ...env, CLAMD_URL: clamd.tcp })
    const token = await portal.signIn('dispatcher')
    const upload = (name: string, bytes: Uint8Array) => uploadFile(portal, token, name, bytes)
    const kept = () => ['files', 'incoming'].flatMap((folder) => filesIn(join(env.DATA_DIR, folder)))

    const picture = aPicture()
    const taken = await upload('caldera.png', picture)
    expect(taken.status === 200 && taken.json().FileName !== undefined, `a harmless picture is taken: ${taken.text()}`)
    const before = kept()
    const infected = Buffer.concat([picture, Buffer.from(eicar)])
    const workbook = anOfficeFile('xlsx', [{ name: 'xl/media/a.bin', content: Buffer.from(eicar) }])
    expect(!workbook.includes(eicar), 'what is packed does not show')
    const refusals = []
    for (const [name, bytes] of Object.entries({ 'caldera.png': infected, 'precios.xlsx': workbook })) {
      const { status, json } = await upload(name, bytes)
      const refusal = json().customErrorCode
      expect(status === 200 && refusal === 'attachment.refused.infected', `${name} is refused: ${status} ${refusal}`)
      expect(json().Message.startsWith(name), 'by its name')
      refusals.push(refusal)
    }
    const large = await upload('larga.png', Buffer.concat([picture, Buffer.alloc(5 * clamd.limit)]))
    expect(
      large.json().customErrorCode === 'attachment.refused.not_scanned',
      `what clamd does not take is not taken: ${large.text()}`,
    )
    expect(portal.said().includes('"signature":"Callout.Eicar.UNOFFICIAL"'), 'the log names what was found')
    expect(!portal.said().includes('precios'), 'and no file')

    await clamd.stop()
    const away = await upload('caldera.png', picture)
    expect(away.status === 503, 'while the scanner is down an upload is answered 503')
    expect(away.json().Message === translate('es', 'problem.scanner_unavailable'), 'with words that say why')
    expect((await portal.get('/readyz')).status === 200, 'everything else goes on')
    expect(JSON.stringify(kept()) === JSON.stringify(before), 'of what was refused nothing is kept')
    await clamd.start()
    expect((await upload('caldera.png', picture)).json().FileName !== undefined, 'when it is back an upload is taken')
    const counted = await countsOf(portal)
    await portal.terminate()

    const local = await startPortal(ground, { ...env, CLAMD_URL: clamd.unix })
    const again = await uploadFile(local, token, 'caldera.png', infected)
    expect(again.json().customErrorCode === 'attachment.refused.infected', 'it is found by the socket of a file, too')
    return {
      'malware scanner': clamd.version,
      'malware in a picture, and packed in a workbook': refusals.join(', '),
      'a file longer than clamd takes': large.json().customErrorCode,
      'while it is down, an upload': '503',
      'files kept of what was refused': 0,
      'uploads scanned, as /metrics counts them': counted,
    }
  })

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

async function countsOf(portal: PortalProcess): Promise<string> {
  const text = (await portal.get('/metrics')).text()
  const found = text.matchAll(/^callout_scans_total\{outcome="([a-z ]+)"\} (\d+)$/gm)
  return [...found].map(([, outcome, count]) => `${outcome} ${count}`).join(', ')
}
