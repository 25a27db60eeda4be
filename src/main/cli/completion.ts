import { exitCodes, type Command } from './command'
import { bashCompletion } from './documents/bash'
import { fishCompletion } from './documents/fish'
import { zshCompletion } from './documents/zsh'

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

/** `parley completion SHELL`: prints what a shell needs to complete commands and options. */
export const completion: Command<'completion'> = async ({ positionals: [shell] }, { stdout }) => {
  stdout.write(scripts[shell as keyof typeof scripts]())
  return exitCodes.done
}
