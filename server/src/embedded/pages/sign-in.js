// A demo account fills the form: the password of each stands on the page.
const account = document.querySelector('#account')
const password = document.querySelector('#password')

for (const button of document.querySelectorAll('[data-account]')) {
  button.addEventListener('click', () => {
    account.value = button.dataset.account
    password.value = 'demo'
    document.querySelector('button[type=submit]').focus()
  })
}
