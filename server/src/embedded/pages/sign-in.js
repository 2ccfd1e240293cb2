// Fills in the form when a demo account is clicked. All share one password.
const account = document.querySelector('#account')
const password = document.querySelector('#password')

for (const button of document.querySelectorAll('[data-account]')) {
  button.addEventListener('click', () => {
    account.value = button.dataset.account
    password.value = 'demo'
    document.querySelector('button[type=submit]').focus()
  })
}
