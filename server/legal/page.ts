import { legalTitles, type LegalPage } from '#sync/accounts/legal.ts'
import { plainPage } from '../static/plain-page.ts'
import { markdown } from './markdown.ts'

interface Page {
  page: LegalPage
  text: string
  head: string
}

export const htmlOf = ({ page, text, head }: Page): string =>
  plainPage({ title: legalTitles[page], main: markdown.render(text), head, current: page })
