import { version } from '#core/base/version'
import { exitCodes, type Command } from './command'

/** `parley version`. */
export const printVersion: Command<'version'> = async (_call, { stdout }) => {
  stdout.write(`${version}\n`)
  return exitCodes.done
}
