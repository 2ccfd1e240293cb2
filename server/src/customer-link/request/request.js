// The form of a request: the work that keeps programs away, the questions of a problem, and suggestions of addresses.
const form = document.querySelector('form.request')
const status = form.querySelector('[data-status]')
const { work, bits, worker, addresses, working, failed } = form.dataset

let found
const find = () => {
  found ??= new Promise((resolve, reject) => {
    const thread = new Worker(worker, { type: 'module' })
    thread.onmessage = ({ data }) => resolve(data)
    thread.onerror = reject
    thread.postMessage({ challenge: work, bits: Number(bits) })
  })
  found.catch(() => {})
  return found
}
form.addEventListener('input', find, { once: true })
form.addEventListener('submit', async (event) => {
  if (form.elements.work.value !== '') return
  event.preventDefault()
  status.textContent = working
  try {
    form.elements.work.value = await find()
    form.submit()
  } catch {
    status.textContent = failed
  }
})

const questions = form.querySelector('[data-questions]')
form.elements.problem_type_id.addEventListener('change', ({ target }) => {
  const template = [...form.querySelectorAll('template')].find(({ dataset }) => dataset.problem === target.value)
  questions.replaceChildren(template ? template.content.cloneNode(true) : '')
})

const list = document.getElementById('addresses')
const fields = { adresse: 'street', street_number: 'street_number', code_postal: 'code_postal', ville: 'ville' }
let suggestions = []
let timer
const suggest = async (typed) => {
  const answer = await fetch(`${addresses}?q=${encodeURIComponent(typed)}`).catch(() => undefined)
  if (!answer?.ok) return
  suggestions = await answer.json()
  list.replaceChildren(...suggestions.map(({ label }) => new Option(label, label)))
}
for (const name of ['adresse', 'code_postal', 'ville'])
  form.elements[name].addEventListener('input', ({ target }) => {
    const chosen = suggestions.find(({ label }) => label === target.value)
    clearTimeout(timer)
    if (!chosen) {
      if (target.value.length > 2) timer = setTimeout(suggest, 300, target.value)
      return
    }
    target.value = ''
    for (const [field, part] of Object.entries(fields)) if (chosen[part]) form.elements[field].value = chosen[part]
  })
