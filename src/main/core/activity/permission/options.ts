import type { PermissionOption, PermissionOptionKind, PermissionScope } from '#shared/permission/entities'

/** Scope that an agent itself gives each of its options. */
export const SCOPE_OF: Readonly<Record<PermissionOptionKind, PermissionScope>> = {
  allow_once: 'once',
  allow_session: 'session',
  allow_always: 'always',
  reject_once: 'once',
  reject_always: 'always',
  other: 'once',
}

/** For an answer without a named option: which kinds fit, the best first. A narrower scope always beats a wider one. */
const FITTING: Readonly<Record<'allow' | 'deny', Readonly<Record<PermissionScope, readonly PermissionOptionKind[]>>>> =
  {
    allow: {
      once: ['allow_once'],
      session: ['allow_session', 'allow_once'],
      always: ['allow_always', 'allow_session', 'allow_once'],
    },
    deny: {
      once: ['reject_once', 'reject_always'],
      session: ['reject_once', 'reject_always'],
      always: ['reject_always', 'reject_once'],
    },
  }

/** Answer in terms of the agent's options. */
export interface Choice {
  readonly optionId?: string | undefined
  readonly behavior?: 'allow' | 'deny' | undefined
  readonly scope?: PermissionScope | undefined
}

/** The option an answer means: the one it names, else the best of those that fit, never a wider grant than asked for. */
export function chooseOption(options: readonly PermissionOption[], choice: Choice): PermissionOption | undefined {
  if (choice.optionId !== undefined) return options.find((option) => option.optionId === choice.optionId)
  if (choice.behavior === undefined) return undefined
  for (const kind of FITTING[choice.behavior][choice.scope ?? 'once']) {
    const fitting = options.filter((candidate) => candidate.kind === kind)
    const option = fitting.find(({ isStanding }) => isStanding !== true) ?? fitting[0]
    if (option !== undefined) return option
  }
  return undefined
}

/**
 * Returns the option for an answer that Parley's own rule carries on: the one that allows once, so that the agent keeps
 * no rule that could not be revoked here; a wider one only if there is no other.
 */
export function chooseWithRule(options: readonly PermissionOption[], choice: Choice): PermissionOption | undefined {
  return chooseOption(options, { ...choice, scope: 'once' }) ?? chooseOption(options, choice)
}
