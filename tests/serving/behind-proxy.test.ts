import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { selfSigned } from '#tests/support/outside/certificate.ts'
import { debianProgram } from '#tests/support/outside/debian-program.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')
const example = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''

/** Whether a process may have a network, a host name and port 443 of its own. */
const canIsolate = spawnSync('unshare', ['-rnm', 'true']).status === 0

interface Files {
  folder: string
  cert: string
  key: string
}

/** What writes the documented configuration and starts the proxy with it. */
type Proxy = (files: Files) => string[]

const nginx: Proxy = ({ folder, cert, key }) => {
  const site = example('nginx')
    .replace(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, cert)
    .replace(/\/etc\/letsencrypt\/\S+\/privkey\.pem/, key)
  // The rest of the configuration is that of a package; here without its folders and its user.
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = places.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\nmaster_process off;\nuser root root;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\n` +
      `http {\naccess_log off;\n${temporary}\n${site}}\n`,
  )
  return ['-c', file]
}

const caddy: Proxy = ({ folder, cert, key }) => {
  // The name is not in the DNS, so the certificate comes from files.
  const site = example('caddy').replace('{\n', `{\n\ttls ${cert} ${key}\n`)
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`)
  return ['run', '--config', join(folder, 'Caddyfile')]
}

for (const [name, proxy] of Object.entries({ nginx, caddy })) {
  const program = debianProgram(name)?.path
  const missing = !canIsolate
    ? 'this machine allows no network namespaces'
    : program === undefined && `there is no ${name}, and Debian’s package could not be fetched`
  test.skipIf(missing)(
    `behind the documented ${name}, uploads, live updates, caching and addresses of visitors work by HTTPS${missing ? ` (not run: ${missing})` : ''}`,
    () => {
      expect(example(name)).toContain('quad.example.edu')
      const folder = mkdtempSync(join(tmpdir(), 'quad-proxy-'))
      const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
      const pair = selfSigned('quad.example.edu')
      writeFileSync(cert, pair.cert)
      writeFileSync(key, pair.key)
      writeFileSync(join(folder, 'hosts'), '127.0.0.1 localhost quad.example.edu\n')
      const script = join(import.meta.dirname, 'behind-proxy.ts')
      const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
      const started = [folder, program ?? '', ...proxy({ folder, cert, key })]
      const { stdout, stderr } = spawnSync(
        'unshare',
        ['-rnm', process.execPath, tsx, script, ...started],
        { encoding: 'utf8', env: { ...process.env, NODE_EXTRA_CA_CERTS: cert } },
      )
      rmSync(folder, { recursive: true })
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual({
        plain: '3xx https://quad.example.edu/for-you',
        http2: 200,
        cookie: true,
        secure: expect.stringMatching(/^max-age=\d{8}/),
        script: { status: 200, cache: expect.stringMatching(/immutable/), isSame: true },
        photo: { status: 200, cache: expect.stringMatching(/immutable/), isSame: true },
        // A proxy may close the connection when it has seen enough.
        tooLarge: expect.toSatisfy((answer) => answer === 413 || answer === 'closed'),
        live: 'Through the proxy',
        logins: [
          [401, 401, 429],
          [401, 401, 429],
        ],
        claimed: [401, 401, 429],
      })
    },
    180_000,
  )
}
