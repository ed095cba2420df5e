/**
 * Whether an endpoint belongs to a named push service. Otherwise a device could make this server
 * call any machine that it reaches.
 */
export function isOfPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return hosts.some((each) =>
    each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each,
  )
}
