import type { AdapterEvent } from '#shared/adapter/port'
import { text } from '#core/agents/transcript/values'
import { defined } from '#shared/kernel/defined'
import type { PlanEntry } from '#shared/plan/entities'
import { planOfMarkdown, planOfTodos, type WrittenPlan } from './plan'
import type { Session } from '../session/session'
import type { Settings } from '../session/settings'
import { taskInfos } from '../session/tasks'
import { readTools } from '../session/tools'

type Json = Readonly<Record<string, unknown>>

/** State that events change, and its listener. */
interface Watched {
  readonly session: Session
  readonly settings: Settings
  readonly emit: (event: AdapterEvent) => void
}

/** Follows the settings and the plan of a session; events only report that something changed. */
export interface Watcher {
  /** Takes an event of the session's own agent. */
  readonly take: (type: string, data: Json) => void
  /** Starts following; nothing can have changed before. */
  watch(watched: Watched): void
}

export function createWatcher(): Watcher {
  let watched: Watched | undefined
  /** Todos and plan as they were read last: Copilot keeps both, and they are one plan. */
  let todos: readonly PlanEntry[] = []
  let written: WrittenPlan | undefined
  /** Last reported plan. */
  let told = ''
  /** Last reported tasks. */
  let toldTasks = '[]'

  const readPlan = async (
    method: string,
    note: (native: unknown) => void,
    { session, emit }: Watched,
  ): Promise<void> => {
    const answer = await session.request(method, {})
    if (!answer.ok) return
    note(answer.value)
    const entries = todos.length > 0 ? todos : (written?.entries ?? [])
    const plan = { entries, ...defined({ content: written?.content }) }
    if (JSON.stringify(plan) === told || (told === '' && entries.length === 0 && written === undefined)) return
    told = JSON.stringify(plan)
    emit({ type: 'plan', ...plan })
  }
  const noteTodos = (native: unknown): void => {
    todos = planOfTodos(native) ?? todos
  }
  const notePlan = (native: unknown): void => {
    written = planOfMarkdown(native)
  }

  const readTasks = async ({ session, emit }: Watched): Promise<void> => {
    const answer = await session.request('session.tasks.list', {})
    const tasks = taskInfos(answer.ok ? answer.value : undefined)
    if (tasks === undefined || JSON.stringify(tasks) === toldTasks) return
    toldTasks = JSON.stringify(tasks)
    emit({ type: 'tasks', tasks })
  }

  const tellTools = async ({ session, settings, emit }: Watched): Promise<void> => {
    const tools = await readTools(session, settings.models.current)
    if (tools !== undefined) emit({ type: 'tools', tools })
  }

  const take = (type: string, data: Json, now: Watched): void => {
    const { settings, emit } = now
    switch (type) {
      case 'session.mode_changed':
        settings.tookMode(text(data['newMode']) ?? settings.modes.current)
        emit({ type: 'modes', modes: settings.modes })
        break
      case 'session.model_change':
        settings.tookModel(text(data['newModel']) ?? settings.models.current, text(data['reasoningEffort']))
        emit({ type: 'models', models: settings.models })
        emit({ type: 'efforts', efforts: settings.efforts })
        break
      case 'session.todos_changed':
        void readPlan('session.plan.readSqlTodos', noteTodos, now)
        break
      case 'session.plan_changed':
        void readPlan('session.plan.read', notePlan, now)
        break
      case 'session.background_tasks_changed':
        void readTasks(now)
        break
      case 'session.tools_updated':
        void tellTools(now)
    }
  }

  return {
    take(type, data) {
      if (watched !== undefined) take(type, data, watched)
    },
    watch(now) {
      watched = now
    },
  }
}
