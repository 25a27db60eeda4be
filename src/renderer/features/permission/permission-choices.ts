import { visibleText } from '#shared/kernel/visible-text'
import type { PermissionOption, PermissionOptionKind, PermissionRequest } from '#shared/permission/entities'
import type { ToolContent } from '#shared/session/blocks'
import type { PermissionAnswer } from '#renderer/lib/stores/approvals.svelte'

/** Options of an agent, by Parley's use of them. */
export interface PermissionChoices {
  /** Allows least; the default. Absent when the agent offers no way to allow. */
  readonly allow: (PermissionOption & { readonly kind: AllowKind }) | undefined
  readonly deny: PermissionOption | undefined
  /** The agent's further ways to allow, whose reach only it knows. */
  readonly furtherAllows: readonly PermissionOption[]
  /** The agent's further ways to deny. */
  readonly furtherDenials: readonly PermissionOption[]
  /** Options whose effect only the agent knows. */
  readonly others: readonly PermissionOption[]
}

const allowKinds = ['allow_once', 'allow_session', 'allow_always'] as const satisfies readonly PermissionOptionKind[]
type AllowKind = (typeof allowKinds)[number]

const isAllow = (option: PermissionOption): option is PermissionOption & { readonly kind: AllowKind } =>
  allowKinds.some((kind) => kind === option.kind)

/** Sorts what an agent offers. Wider answers than the default ones are left to the agent's own words. */
export function permissionChoices(options: readonly PermissionOption[]): PermissionChoices {
  const [allow] = allowKinds.flatMap((kind) => options.filter(isAllow).filter((option) => option.kind === kind))
  const deny = options.find((option) => option.kind === 'reject_once')
  const further = options.filter((option) => option !== allow && option !== deny)
  return {
    allow,
    deny,
    furtherAllows: further.filter(isAllow),
    furtherDenials: further.filter((option) => !isAllow(option) && option.kind !== 'other'),
    others: further.filter(({ kind }) => kind === 'other'),
  }
}

/** The answer of the plain button, for this request only. */
export function plainAnswer(request: PermissionRequest, behavior: 'allow' | 'deny'): PermissionAnswer {
  const option = permissionChoices(request.options)[behavior]
  return option === undefined ? { behavior } : { optionId: option.optionId }
}

/** The exact command a request asks to run, if its input has one. */
export function requestCommand(request: PermissionRequest): string | undefined {
  const { command } = request.toolInput
  if (typeof command === 'string') return command
  if (Array.isArray(command) && command.every((part) => typeof part === 'string')) return command.join(' ')
  return undefined
}

/** A part of a preview in which nothing is hidden: what cannot be seen is named. */
export function visibleContent(part: ToolContent): ToolContent {
  switch (part.type) {
    case 'text':
      return { ...part, text: visibleText(part.text) }
    case 'diff':
      return {
        ...part,
        path: visibleText(part.path),
        oldText: part.oldText === null ? null : visibleText(part.oldText),
        newText: visibleText(part.newText),
      }
    case 'terminal':
      return { ...part, ...(part.command === undefined ? {} : { command: visibleText(part.command) }) }
    default:
      return part
  }
}

/** Every field of what a tool was given, as text in which nothing is hidden; the command left out where it stands above. */
export function requestFields(
  { toolInput }: PermissionRequest,
  hasCommand: boolean,
): { readonly name: string; readonly text: string }[] {
  return Object.entries(toolInput).flatMap(([name, value]) => {
    if (value === undefined || (hasCommand && name === 'command')) return []
    return [
      {
        name: visibleText(name),
        text: visibleText(typeof value === 'string' ? value : JSON.stringify(value, null, 2)),
      },
    ]
  })
}
