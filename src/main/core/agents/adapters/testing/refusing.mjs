/*
 * Preloaded into a program with `--import`, it makes an older version of it: one that does not know the options which
 * OLDER_VERSION_REFUSES names, separated by commas, and says so as most do.
 */
const unknown = (process.env['OLDER_VERSION_REFUSES'] ?? '').split(',')
const option = process.argv.slice(2).find((argument) => unknown.includes(argument.split('=')[0]))
if (option !== undefined) {
  process.stderr.write(`error: unknown option '${option}'\n`)
  process.exit(1)
}
