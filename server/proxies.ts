import { BlockList, isIP } from 'node:net'

/** The peers that may name the address that a request came from. */
export class Proxies {
  readonly #trusted = new BlockList()

  /**
   * @param list addresses, networks like 10.0.0.0/8, `loopback` for this machine, or `none`
   * @returns undefined if an entry is none of these
   */
  static of(list: readonly string[]): Proxies | undefined {
    const proxies = new Proxies()
    return list.every((entry) => add(proxies.#trusted, entry)) ? proxies : undefined
  }

  has(address: string): boolean {
    return isIP(address) !== 0 && this.#trusted.check(address, familyOf(address))
  }
}

function add(trusted: BlockList, entry: string): boolean {
  if (entry === 'none') return true
  if (entry === 'loopback') return ['127.0.0.0/8', '::1'].every((each) => add(trusted, each))
  const [address = '', bits, ...rest] = entry.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  if (bits === undefined) trusted.addAddress(address, familyOf(address))
  else if (!/^\d+$/.test(bits) || Number(bits) > (isIP(address) === 4 ? 32 : 128)) return false
  else trusted.addSubnet(address, Number(bits), familyOf(address))
  return true
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/**
 * The address that a request came from: the last one in X-Forwarded-For that is not a trusted
 * proxy’s. Each proxy appends the address that it sees, so what stands before that is the caller’s
 * own claim.
 *
 * @param peer the address at the other end of the connection
 */
export function originOf(peer: string, forwarded: string | undefined, trusted: Proxies): string {
  const named = forwarded?.split(',').map((each) => each.trim()) ?? []
  let origin = peer
  while (trusted.has(origin)) {
    const previous = named.pop()
    if (previous === undefined || isIP(previous) === 0) break
    origin = previous
  }
  return origin
}
