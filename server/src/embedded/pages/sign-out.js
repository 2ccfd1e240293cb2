// Submits at once: the user has already chosen to sign out in the product.
document.querySelector('button[name=logout]').click()
