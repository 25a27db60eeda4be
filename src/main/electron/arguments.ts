import { parseArgs } from 'node:util'

/**
 * What the desktop app was asked on its command line. Chromium's own switches and the app's path stand there too, so
 * what is not known is passed over.
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
