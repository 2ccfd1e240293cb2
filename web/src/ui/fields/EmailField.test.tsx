// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { setUpScreen } from '../../../test/setUpScreen.ts'
import { soon } from '../../../test/soon.ts'
import { typeInto } from '../../../test/typeInto.ts'
import { EmailField } from './EmailField.tsx'

const screen = setUpScreen()

function Form() {
  const [value, setValue] = useState('ana@xn--espaa-rta.example')
  return <EmailField name="email" label="E-mail" value={value} onChange={setValue} />
}

it('shows an internationalised domain as people know it, and leaves what they type', async () => {
  await screen.render(<Form />)
  await act(async () => {
    await import('@callout/domain/platform/facts/shown-email.ts')
  })
  await soon(() => expect(document.querySelector('input')?.value).toBe('ana@españa.example'))
  await typeInto(document.querySelector('input'), 'ana@xn--mller-kva.example')
  expect(document.querySelector('input')?.value).toBe('ana@xn--mller-kva.example')
})
