import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { changeGit, type ChangeOptions } from '#core/base/git/git-program'
import { gitFailed } from './repository'

/** A git command that changes something. */
export interface Step {
  readonly folder: string
  readonly args: readonly string[]
  readonly options?: ChangeOptions
}

/** Returns a command as a person would type it. */
export function shown(program: string, args: readonly string[]): string {
  const quoted = args.map((arg) => (/^[\w@%+=:,./^{}~-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`))
  return [program, ...quoted].join(' ')
}

/** Returns the commands of steps, in order. */
export function commandsOf(steps: readonly Step[]): string[] {
  return steps.map(({ args }) => shown('git', args))
}

/** Runs steps one after the other, up to the first that fails. Returns the output of the last. */
export async function runSteps(steps: readonly Step[]): Promise<Result<string, ContractError>> {
  let output = ''
  for (const { folder, args, options } of steps) {
    const done = await changeGit(folder, args, options)
    if (!done.ok) return err(gitFailed(done.error, { command: shown('git', args) }))
    output = done.value.toString()
  }
  return ok(output.replace(/\r?\n$/, ''))
}
