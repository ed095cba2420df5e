import { second } from '#sync/time.ts'

interface Place {
  /** SMTP_URL. Its parameters win over these options. */
  url: string
  /** The address of this server, whose host it names to the mail server. */
  publicUrl: string
}

/**
 * Options of nodemailer. Passwords and links of emails go over the net encrypted only, unless the
 * URL says otherwise. On this machine there is nobody in between, and mail servers often have a
 * certificate that they signed themselves.
 */
export function transportOptions({ url, publicUrl }: Place) {
  const { hostname } = new URL(publicUrl)
  const isNear = isLoopback(new URL(url).hostname)
  return {
    url,
    ...(isNear ? { tls: { rejectUnauthorized: false } } : { requireTLS: true }),
    ...(!isLoopback(hostname) && { name: hostname }),
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 20 * second,
  }
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)
