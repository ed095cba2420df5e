import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '#tests/support/outside/certificate.ts'

const files = selfSigned()
const authority = join(mkdtempSync(join(tmpdir(), 'quad-school-')), 'certificate.pem')
writeFileSync(authority, files.cert)

/** A certificate for a provider on this machine, and the settings of a server that trusts it. */
export const trusted = { files, settings: { NODE_EXTRA_CA_CERTS: authority } }
