/**
 * Whether an endpoint is one of the named push services'. What else it names is nobody's business
 * of ours: a device could have us knock at any door that this machine reaches.
 */
export function isOfPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return hosts.some((each) =>
    each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each,
  )
}
