import { isIP } from 'node:net'
import { err, ok, type Result } from '#shared/kernel/result'
import type { CertificateFiles } from './certificate'

/** Way in for other machines: an address with a certificate, or a declared proxy or tunnel. */
export interface Exposure {
  readonly host: string
  readonly port: number
  readonly security: { readonly kind: 'tls'; readonly files: CertificateFiles } | ProxySecurity
}

export interface ProxySecurity {
  readonly kind: 'proxy'
  /** Origin that browsers open, such as `https://parley.example.com`. */
  readonly origin: string
}

/** Options of `parley serve` about other machines. */
export interface ExposureOptions {
  readonly listen?: string | undefined
  readonly tlsCert?: string | undefined
  readonly tlsKey?: string | undefined
  readonly origin?: string | undefined
}

const USUAL_PORT = 4271

/**
 * Returns the way in for other machines that the options describe; null when they describe none. Refuses anything that
 * would carry data across a network without encryption.
 */
export function exposureOf({ listen, tlsCert, tlsKey, origin }: ExposureOptions): Result<Exposure | null, string> {
  if (listen === undefined && tlsCert === undefined && tlsKey === undefined && origin === undefined) return ok(null)
  if ((tlsCert === undefined) !== (tlsKey === undefined)) return err('--tls-cert and --tls-key require each other.')
  if (tlsCert !== undefined && origin !== undefined)
    return err('--origin is for a proxy or tunnel that has the certificate; it cannot be used with --tls-cert.')
  if (tlsCert !== undefined && listen === undefined) return err('--tls-cert and --tls-key require --listen.')
  const address = listen === undefined ? { host: '127.0.0.1', port: USUAL_PORT } : addressIn(listen)
  if (address === null)
    return err(`--listen takes an IP address, with a port if needed, such as 192.168.1.5:4271, not "${listen ?? ''}".`)
  if (tlsCert !== undefined && tlsKey !== undefined)
    return ok({ ...address, security: { kind: 'tls', files: { cert: tlsCert, key: tlsKey } } })
  if (origin === undefined)
    return err(
      '--listen requires a certificate (--tls-cert and --tls-key), or --origin with the https address of a proxy or tunnel. Parley never listens on a network without encryption.',
    )
  const parsed = URL.parse(origin)
  if (parsed?.protocol !== 'https:' || `${parsed.origin}/` !== parsed.href)
    return err(`--origin takes an https address without a path, such as https://parley.example.com, not "${origin}".`)
  return ok({ ...address, security: { kind: 'proxy', origin: parsed.origin } })
}

function addressIn(text: string): { host: string; port: number } | null {
  const found = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text)
  const host = found === null ? text : (found[1] ?? found[2] ?? '')
  const port = Number(found?.[3] ?? USUAL_PORT)
  return isIP(host) === 0 || port > 65535 ? null : { host, port }
}
