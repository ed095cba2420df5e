import { generateKeyPairSync, sign } from 'node:crypto'

/**
 * A self-made certificate for a real HTTPS server of this name; both parts are PEM.
 *
 * @param days how long it is valid, or how long ago it expired
 */
export function selfSigned(host = 'localhost', days = 30): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const ecdsaWithSha256 = sequence(der(0x06, hex('2a8648ce3d040302')))
  const commonName = sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(host)))
  const name = sequence(der(0x31, commonName))
  const day = 24 * 60 * 60_000
  const validity = sequence(time(Date.now() - 60 * day), time(Date.now() + days * day))
  const alternativeNames = sequence(der(0x82, Buffer.from(host)))
  const extension = sequence(der(0x06, hex('551d11')), der(0x04, alternativeNames))
  const version = der(0xa0, der(0x02, hex('02')))
  const serial = der(0x02, hex('01'))
  const body = sequence(
    version,
    serial,
    ecdsaWithSha256,
    name,
    validity,
    name,
    spki,
    der(0xa3, sequence(extension)),
  )
  const signature = der(0x03, Buffer.concat([hex('00'), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')

/** Tag, length and value as in X.690; no value here is longer than 64 KB. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  const lengths =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengths]), value])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)

const time = (at: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
