/** The form waits for the browser's own dialog. A passkey that was made is sent again after a wrong password. */
const made = document.querySelector<HTMLInputElement>('[name=passkey]')!
const problem = document.querySelector<HTMLElement>('#passkey-problem')!
const { options } = document.querySelector<HTMLElement>('[data-options]')!.dataset

made.form!.addEventListener('submit', async (event) => {
  if (made.value) return
  event.preventDefault()
  problem.hidden = true
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options!))
    made.value = JSON.stringify(await navigator.credentials.create({ publicKey }))
    made.form!.requestSubmit()
  } catch (error) {
    const isThere = (error as Error).name === 'InvalidStateError'
    problem.textContent = isThere ? 'You have a passkey on this device already.' : 'No passkey was made. Try again.'
    problem.hidden = false
  }
})
