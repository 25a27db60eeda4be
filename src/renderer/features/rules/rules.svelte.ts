import type { ContractError } from '#shared/kernel/errors'
import type { PermissionRule, PermissionRuleDraft, PermissionRulePatch } from '#shared/permission/rule'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

/** The saved permission rules, as they were read last. */
export class Rules {
  list = $state.raw<readonly PermissionRule[]>([])
  loaded = $state(false)
  error = $state.raw<ContractError | null>(null)
  readonly #byId = $derived(new Map(this.list.map((rule) => [rule.ruleId, rule])))
  #attempt = 0

  constructor(private readonly appWindow: Pick<AppWindow, 'connection' | 'toasts' | 'ask'>) {}

  byId(ruleId: string | undefined): PermissionRule | undefined {
    return ruleId === undefined ? undefined : this.#byId.get(ruleId)
  }

  load = async (): Promise<void> => {
    const attempt = ++this.#attempt
    const answer = await this.appWindow.connection.request('permission.rule.list', {})
    if (attempt !== this.#attempt) return
    this.loaded = true
    this.error = answer.ok ? null : answer.error
    if (answer.ok) this.list = answer.value.rules
  }

  /** Changes a rule. Resolves to what is wrong with the change, or null. */
  update = async (ruleId: string, patch: PermissionRulePatch): Promise<ContractError | null> => {
    const answer = await this.appWindow.connection.request('permission.rule.update', { ruleId, patch })
    await this.load()
    return answer.ok ? null : answer.error
  }

  /** Revokes a rule, described by `named`, at once; "Undo" saves it anew, with its counts at zero. */
  remove = async (rule: PermissionRule, named: string): Promise<void> => {
    const { ask, toasts } = this.appWindow
    const removed = await ask('permission.rule.remove', { ruleId: rule.ruleId })
    await this.load()
    if (removed === null || !(await toasts.offerUndo(m.rules.removed({ rule: named })))) return
    await ask('permission.rule.add', { rule: draftOf(rule) })
    await this.load()
  }
}

function draftOf(rule: PermissionRule): PermissionRuleDraft {
  const { ruleId: _id, createdAt: _created, lastUsedAt: _used, useCount: _count, ...draft } = rule
  return draft
}
