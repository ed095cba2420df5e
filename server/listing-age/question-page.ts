import { questionPath } from '#sync/paths.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import { plainPage } from '../static/plain-page.ts'

export interface AskedListing {
  id: string
  title: string
  /** What its seller says about it, or null while that is asked. */
  state: string | null
}

interface Asked {
  token: string
  listings: readonly AskedListing[]
  /** Why the last answer changed nothing. */
  problem?: string | undefined
}

const styles = '/answer.css'
const title = 'Still available?'

/** The page of a link in an email: its listings, with the buttons that answer about each. */
export function questionHtml({ token, listings, problem }: Asked, head: string): string {
  const open = listings.filter(({ state }) => state === null)
  const intro =
    open.length === 0
      ? 'There is nothing left to answer. Thank you!'
      : 'Please say which of these you still have. Quad hides the others from everyone else.'
  const all =
    open.length > 1 ? form(token, undefined, button('available', 'All still available')) : ''
  const main = `<h1>${title}</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>\n`}<p>${intro}</p>
${all}<ul class="asked">
${listings.map((listing) => itemOf(token, listing)).join('\n')}
</ul>
<p><a href="/">Open Quad</a></p>
`
  return plainPage({ title, main, head, styles })
}

/** For a link that is not ours or has ended. It does not say which, nor what exists. */
export const endedHtml = (head: string): string =>
  plainPage({
    title: 'Link ended',
    main: `<h1>This link no longer works</h1>
<p>Links in our emails work for 30 days. Log in to see whether Quad asks about listings of yours.</p>
<p><a href="/">Open Quad</a></p>
`,
    head,
    styles,
  })

/** While Quad takes no changes, or when it answers too many. */
export const problemHtml = (problem: string, head: string): string =>
  plainPage({
    title,
    main: `<h1>${title}</h1>\n<p class="problem" role="alert">${escapeHtml(problem)}</p>\n`,
    head,
    styles,
  })

function itemOf(token: string, { id, title: name, state }: AskedListing): string {
  const heading = `<h2 id="t-${id}" dir="auto">${escapeHtml(name)}</h2>`
  const rest =
    state === null
      ? form(token, id, button('available', 'Still available', id) + button('sold', 'Sold', id))
      : `<p class="state">${escapeHtml(state)}</p>`
  return `<li>${heading}\n${rest}</li>`
}

const form = (token: string, listing: string | undefined, buttons: string): string =>
  `<form method="post" action="${questionPath}"><input type="hidden" name="token" value="${escapeHtml(token)}">${
    listing === undefined ? '' : `<input type="hidden" name="listing" value="${listing}">`
  }${buttons}</form>\n`

const button = (answer: string, label: string, listing?: string): string =>
  `<button name="answer" value="${answer}"${
    listing === undefined ? '' : ` aria-describedby="t-${listing}"`
  }>${label}</button>`
