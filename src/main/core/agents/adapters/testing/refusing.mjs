/*
 * Preloaded into a program with `--import`, it simulates an older version: one that rejects the options listed in
 * OLDER_VERSION_REFUSES, separated by commas, with the usual message.
 */
const unknown = (process.env['OLDER_VERSION_REFUSES'] ?? '').split(',')
const option = process.argv.slice(2).find((argument) => unknown.includes(argument.split('=')[0]))
if (option !== undefined) {
  process.stderr.write(`error: unknown option '${option}'\n`)
  process.exit(1)
}
