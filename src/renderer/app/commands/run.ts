import type { CommandId } from '#shared/app/commands/table'
import type { CommandTarget } from '#renderer/lib/window/commands/commands.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'

/** Does what a command says. Returns false when the key that asked for it keeps its own meaning. */
export type Run = (appWindow: AppWindow, target: CommandTarget) => unknown

/** Actions of the commands whose ids begin with one of the words. */
export type Runs<Prefix extends string> = {
  readonly [Id in CommandId as Id extends `${Prefix}.${string}` ? Id : never]: Run
}
