import { parseArgs } from 'node:util'

/**
 * Parses the desktop app's command line. It also contains Chromium's switches and the app's path, so unknown arguments
 * are ignored.
 */
export function readArguments(argv: readonly string[]): { readonly data: string | undefined } {
  const { values } = parseArgs({
    args: argv.slice(1),
    options: { data: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  })
  return { data: typeof values.data === 'string' && values.data !== '' ? values.data : undefined }
}
