import type { PermissionOption, PermissionOptionKind, PermissionRequest } from '../../../shared/permission/entities'
import type { ToolKind } from '../../../shared/session/blocks'

/** The answers of a permission card, in the order of its buttons. */
export interface PermissionChoices {
  /** Allows least; the default. Absent when the agent offers no way to allow. */
  readonly allow: PermissionOption | undefined
  readonly wider: readonly PermissionOption[]
  readonly deny: PermissionOption | undefined
  readonly denyAlways: readonly PermissionOption[]
}

const allowKinds: readonly PermissionOptionKind[] = ['allow_once', 'allow_session', 'allow_always']

/** Sorts what an agent offers, the narrowest first. */
export function permissionChoices(options: readonly PermissionOption[]): PermissionChoices {
  const [allow, ...wider] = allowKinds.flatMap((kind) => options.filter((option) => option.kind === kind))
  const deny = options.find((option) => option.kind === 'reject_once')
  return { allow, wider, deny, denyAlways: options.filter((option) => option.kind === 'reject_always') }
}

const labels: Readonly<Record<PermissionOptionKind, string>> = {
  allow_once: 'Allow once',
  allow_session: 'Allow for this session',
  allow_always: 'Always allow',
  reject_once: 'Deny',
  reject_always: 'Always deny',
}

/** What an answer does, in Parley's words; the agent's own say it beside. */
export function choiceLabel(kind: PermissionOptionKind): string {
  return labels[kind]
}

const dangers: Readonly<Record<ToolKind, string>> = {
  read: 'reads files',
  write: 'changes files',
  exec: 'runs a command',
  network: 'uses the network',
  meta: 'uses a tool',
}

/** What a request is about, to stand after the agent's name: "runs a command". */
export function dangerWords(kind: ToolKind): string {
  return dangers[kind]
}

/** The exact command a request asks to run, if its input has one. */
export function requestCommand(request: PermissionRequest): string | undefined {
  const { command } = request.toolInput
  if (typeof command === 'string') return command
  if (Array.isArray(command) && command.every((part) => typeof part === 'string')) return command.join(' ')
  return undefined
}
