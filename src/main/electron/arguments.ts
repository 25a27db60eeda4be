import { parseArgs } from 'node:util'

/**
 * Parses the desktop app's command line. It also contains Chromium's switches and the app's path, so unknown arguments
 * are ignored.
 */
export function readArguments(argv: readonly string[]): {
  readonly data: string | undefined
  /** Only the version is asked for. */
  readonly version: boolean
} {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: { data: { type: 'string' }, version: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  })
  return {
    data: typeof values.data === 'string' && values.data !== '' ? values.data : undefined,
    version: values.version === true,
  }
}
