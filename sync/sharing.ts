export const shareMessageLimit = 1000

/** Sold listings cannot be shared, neither by email nor by message. */
export const soldIsNotShared = 'Sold listings cannot be shared.'
export const hiddenIsNotShared = 'This listing is hidden, so it cannot be shared.'

// The addresses that browsers accept (HTML Standard, 4.10.5.1.5), with a dot in the domain.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const address = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label}$`, 'i')

/** Whether a share can be sent to it: at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const isShareAddress = (email: string): boolean => email.length <= 254 && address.test(email)
