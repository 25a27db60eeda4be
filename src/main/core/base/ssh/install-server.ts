import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SshFailure } from './failure'
import { inShell, SERVERS } from './remote-command'
import type { Ssh } from './ssh'

/** Failure of an installation on another machine. Nothing of it is used. */
export type InstallFailure =
  | SshFailure
  /** `archive-damaged`: its hash is another one, here or there. `not-installed`: the message is what the machine said. */
  | { readonly code: 'archive-damaged' | 'not-installed'; readonly message: string }

export interface ServerArchive {
  /** Path of `parley-server-….tar.gz` for the system of the other machine. */
  readonly file: string
  /** Its SHA-256 in hexadecimal digits, as in `SHA256SUMS`. */
  readonly sha256: string
  /** Version of the server. */
  readonly version: string
}

/** Exit codes of the installation. */
const DAMAGED = 65
const HASH = /^[0-9a-f]{64}$/
const VERSION = /^\d[\w.+-]{0,63}$/

/**
 * Returns the commands that install an archive from stdin: into a new folder first, which takes the name of the version
 * only when the hash is right and the server runs. Whatever interrupts it, `~/.parley/server/<version>` is whole or absent.
 */
function installCommand({ sha256, version }: ServerArchive): string {
  return inShell([
    'set -eu',
    'umask 077',
    `servers="$HOME/${SERVERS}"`,
    'mkdir -p "$servers"',
    'find "$servers" -maxdepth 1 -name ".new-*" -mtime +1 -exec rm -rf {} +',
    'new=$(mktemp -d "$servers/.new-XXXXXX")',
    'clean() { rm -rf "$new"; }',
    'trap clean EXIT',
    'trap "exit 1" HUP INT TERM',
    'cat > "$new/archive"',
    'if command -v sha256sum >/dev/null; then sum=$(sha256sum < "$new/archive"); elif command -v shasum >/dev/null; then sum=$(shasum -a 256 < "$new/archive"); else sum=$(openssl dgst -sha256 -r < "$new/archive"); fi',
    `if [ "\${sum%% *}" = ${sha256} ]; then true; else exit ${DAMAGED}; fi`,
    'mkdir "$new/server"',
    'tar -xzf "$new/archive" -C "$new/server" --strip-components=1',
    `if [ "$("$new/server/bin/parley" --version)" = ${version} ]; then true; else echo "The server does not run there." >&2; exit 1; fi`,
    `if [ -e "$servers/${version}" ]; then mv "$servers/${version}" "$new/old"; fi`,
    `mv "$new/server" "$servers/${version}"`,
  ])
}

/**
 * Copies the server to another machine, whose user has agreed. Needs neither the network nor root there.
 * `onProgress`: part of the archive that was sent, from 0 to 1. `signal`: ends it.
 */
export async function installServer(
  ssh: Pick<Ssh, 'run'>,
  archive: ServerArchive,
  onProgress: (part: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Result<void, InstallFailure>> {
  const { file, sha256, version } = archive
  if (!HASH.test(sha256) || !VERSION.test(version)) throw new Error('the hash and the version come from the package')
  const read = await sizeAndHash(file)
  if (!read.ok) return read
  const { size, hash } = read.value
  if (hash !== sha256) return err({ code: 'archive-damaged', message: `${file} is not the package that it should be.` })

  let sent = 0
  const input = new PassThrough()
  input.on('data', (part: Buffer) => {
    sent += part.length
    onProgress(sent / size)
  })
  input.pause()
  const sending = pipeline(createReadStream(file), input).catch(() => undefined)
  const ran = await ssh.run(installCommand(archive), input, signal)
  input.destroy()
  await sending
  if (!ran.ok) return ran
  const { code, errors } = ran.value
  if (code === 0) return ok(undefined)
  if (code === DAMAGED) return err({ code: 'archive-damaged', message: 'The copy is damaged. Try again.' })
  return err({ code: 'not-installed', message: errors.trim() || 'The server could not be installed there.' })
}

async function sizeAndHash(
  file: string,
): Promise<Result<{ readonly size: number; readonly hash: string }, InstallFailure>> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(part)
      size += part.length
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return err({ code: 'archive-damaged', message: `${file} cannot be read: ${reason}` })
  }
  return ok({ size, hash: hash.digest('hex') })
}
