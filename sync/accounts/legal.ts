/** The pages that a school can replace, by the end of their address and the name of their file. */
export const legalPages = ['privacy', 'terms', 'imprint'] as const
export type LegalPage = (typeof legalPages)[number]

export const legalTitles: Record<LegalPage, string> = {
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
}
