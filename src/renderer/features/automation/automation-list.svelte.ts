import type { Automation, AutomationRun } from '#shared/automation/entities'
import type { RequestInput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { coalesce } from '#renderer/lib/page/coalesce'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'

type Action = 'automation.pause' | 'automation.resume' | 'automation.run'

/** All automations, kept up to date while they show. */
export class AutomationList {
  all = $state.raw<readonly Automation[] | null>(null)
  /** Runs of the automation whose runs show, newest first. */
  runs = $state.raw<readonly AutomationRun[]>([])
  /** Automation whose runs show. */
  shown = $state<string | null>(null)
  problem = $state<string | null>(null)

  constructor(private readonly appWindow: Pick<AppWindow, 'connection' | 'announcer' | 'ask'>) {}

  /** Reads the list, and again whenever something changed. Returns a function that stops that. */
  follow(): () => void {
    const { connection } = this.appWindow
    const stopEvents = connection.onServerEvent((event) => {
      const isRun = event.type === 'attention.changed' && this.all?.some(({ lastRun }) => lastRun !== undefined)
      if (event.type === 'automation.changed' || isRun === true) void this.load()
    })
    const stopReady = connection.onReady(() => void this.load())
    void this.load()
    return () => {
      stopEvents()
      stopReady()
    }
  }

  readonly load = coalesce(async () => {
    const { connection } = this.appWindow
    const answer = await connection.request('automation.list', {})
    this.problem = answer.ok ? null : m.automation.loadFailed({ message: answer.error.message })
    if (answer.ok) this.all = answer.value.automations
    // Whoever looks at the list has seen what is in it.
    if (this.all?.some(({ unseen }) => unseen !== undefined)) await connection.request('automation.markSeen', {})
    if (this.shown === null) return
    const one = await connection.request('automation.get', { automationId: this.shown })
    this.runs = one.ok ? one.value.runs : []
  })

  /** Shows the runs of an automation, or hides them. */
  async toggleRuns(automationId: string): Promise<void> {
    this.runs = []
    this.shown = this.shown === automationId ? null : automationId
    await this.load()
  }

  /** Stores a new automation or a changed one. Resolves to the error, if any. */
  async save(
    before: Automation | undefined,
    { agent, budgetUsd, ...settings }: RequestInput<'automation.create'>,
  ): Promise<ContractError | null> {
    const { connection } = this.appWindow
    const answer =
      before === undefined
        ? await connection.request('automation.create', { agent, budgetUsd, ...settings })
        : await connection.request('automation.update', {
            automationId: before.automationId,
            agent: agent ?? null,
            budgetUsd: budgetUsd ?? null,
            ...settings,
          })
    await this.load()
    return answer.ok ? null : answer.error
  }

  async act(name: Action, automationId: string): Promise<void> {
    await this.appWindow.ask(name, { automationId })
    await this.load()
  }

  async remove({ automationId, name }: Automation): Promise<void> {
    const answer = await this.appWindow.ask('automation.remove', { automationId })
    if (answer !== null) this.appWindow.announcer.say(m.automation.removed({ name }))
    await this.load()
  }
}
