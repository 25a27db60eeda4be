import { X509Certificate, createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import { err, ok, type Result } from '#shared/kernel/result'

/** Files of a certificate in PEM, with the rest of its chain, and of its private key. */
export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** A valid certificate with its key. */
export interface Certificate {
  readonly cert: string
  readonly key: string
  readonly validTo: Date
  /** Names and IP addresses, as they are in the certificate. Never empty. */
  readonly names: readonly string[]
  /** Returns whether a host name or IP address, without brackets, is one of the certificate's. */
  covers(name: string): boolean
}

/** Reads and checks a certificate. A failure is a sentence for whoever chose the files. */
export async function loadCertificate(
  files: CertificateFiles,
  now: Date = new Date(),
): Promise<Result<Certificate, string>> {
  const cert = await read(files.cert, 'certificate')
  if (!cert.ok) return cert
  const key = await read(files.key, 'key')
  if (!key.ok) return key
  const x509 = attempt(() => new X509Certificate(cert.value))
  if (x509 === null) return err(`The certificate ${files.cert} cannot be used: it is not a certificate in PEM format.`)
  const privateKey = attempt(() => createPrivateKey(key.value))
  if (privateKey === null)
    return err(`The key ${files.key} cannot be used: it is not a private key in PEM format without a passphrase.`)
  if (!x509.checkPrivateKey(privateKey))
    return err(`The key ${files.key} does not belong to the certificate ${files.cert}.`)
  const { validFromDate: from, validToDate: to } = x509
  if (now > to) return err(`The certificate ${files.cert} expired on ${day(to)}. Renew it.`)
  if (now < from)
    return err(`The certificate ${files.cert} is not valid before ${day(from)}. Check the clock of this computer.`)
  const names = namesOf(x509)
  if (names.length === 0)
    return err(`The certificate ${files.cert} contains no host name (subjectAltName), so no browser would accept it.`)
  if (attempt(() => createSecureContext({ cert: cert.value, key: key.value })) === null)
    return err(`The certificate ${files.cert} cannot be used: TLS does not accept it with this key.`)
  return ok({
    cert: cert.value,
    key: key.value,
    validTo: to,
    names,
    covers: (name) => (isIP(name) === 0 ? x509.checkHost(name) : x509.checkIP(name)) !== undefined,
  })
}

async function read(file: string, kind: string): Promise<Result<string, string>> {
  try {
    return ok(await readFile(file, 'utf8'))
  } catch (error) {
    return err(`The ${kind} ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function namesOf({ subjectAltName = '', subject }: X509Certificate): string[] {
  const alternative = [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,\s"]+)/g)].map(([, name]) => name ?? '')
  if (alternative.length > 0) return alternative
  const common = /^CN=(.+)$/m.exec(subject)?.[1]
  return common === undefined ? [] : [common]
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

const day = (date: Date): string => date.toISOString().slice(0, 10)
