import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A fixed time, so that the same content gives the same archive. */
const TIME = '2000-01-01T00:00:00Z'

/** The same time for tools that take it from SOURCE_DATE_EPOCH, in seconds. */
export const SOURCE_DATE_EPOCH = String(Date.parse(TIME) / 1000)

/** Packs a folder below `parent` as .tar.gz: the same content gives the same bytes. */
export async function packArchive(parent: string, folder: string, file: string): Promise<void> {
  const reproducible = ['--sort=name', `--mtime=${TIME}`, '--owner=0', '--group=0', '--numeric-owner']
  await run('tar', [...reproducible, '--use-compress-program=gzip -n', '-cf', file, '-C', parent, folder])
}
