// Counts down to the expected time of the technician. The customer's clock may be wrong, so only the time since the page
// was loaded counts.
const expected = document.querySelector('[data-remaining]')
const { remaining, counting, soon } = expected.dataset
const show = () => {
  const minutes = Math.ceil((Number(remaining) - performance.now()) / 60_000)
  expected.textContent = minutes > 0 ? counting.replace('{minutes}', minutes) : soon
}
show()
setInterval(show, 10_000)
