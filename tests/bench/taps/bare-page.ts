/**
 * A page without a framework: a tap on its first button shows the result at once, one on the second
 * after a transaction of IndexedDB. Both times are floors for what an app can do on this machine.
 */
export const barePage = `<!doctype html>
<meta name="viewport" content="width=device-width">
<button id="bare" aria-pressed="false">Bare</button>
<button id="stored" aria-pressed="false">Stored</button>
<script>
  const flip = (button) =>
    button.setAttribute('aria-pressed', String(button.ariaPressed !== 'true'))
  bare.onclick = () => flip(bare)
  const opening = indexedDB.open('bare', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
  stored.onclick = () => {
    const transaction = opening.result.transaction('rows', 'readwrite', { durability: 'strict' })
    transaction.objectStore('rows').put({ at: Date.now() }, 'row')
    transaction.oncomplete = () => flip(stored)
  }
</script>`
