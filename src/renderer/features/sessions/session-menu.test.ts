import { expect, it } from 'vitest'
import { conditionOf } from '#shared/app/commands/bindings'
import type { ContextKey } from '#shared/app/commands/context-keys'
import { holds } from '#shared/app/commands/when'
import { branchCommands, sessionCommands } from './session-menu'

const states: Readonly<Record<string, readonly ContextKey[]>> = {
  active: ['session', 'active'],
  closed: ['session', 'closed', 'pinned', 'unseen'],
  archived: ['session', 'archived'],
  discovered: ['session', 'discovered'],
  snoozed: ['session', 'active', 'snoozed'],
  branch: ['session', 'active', 'branch', 'descended', 'mergeable'],
  elsewhere: ['session', 'active', 'elsewhere', 'movedHere', 'imported', 'allowsAll'],
}

it.each(Object.entries(states))('has at most ten entries: %s', (_, keys) => {
  for (const menu of [sessionCommands, branchCommands]) {
    const shown = menu.filter((id) => id !== '-' && holds(conditionOf(id), new Set(keys)))
    expect(shown.length).toBeLessThanOrEqual(10)
  }
})
