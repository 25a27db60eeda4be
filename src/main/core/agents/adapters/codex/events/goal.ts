import type { AdapterEvent } from '#shared/adapter/port'
import type { Goal } from '../protocol/messages'
import { nothing, type MappedThread, type ThreadState } from './map-state'

/** Ends of a goal, and reasons why the work towards it rests; other states are told in the program's own word. */
const states: Readonly<Record<string, string>> = {
  paused: 'is paused',
  blocked: 'is blocked',
  usageLimited: 'rests, because the allowance is used up',
  budgetLimited: 'has used up its budget',
  complete: 'is reached',
}

/** Tells a new goal, and what becomes of it; its tokens grow with every step and are told with them. */
export function tellGoal(thread: ThreadState, { goal }: { readonly goal: Goal }): MappedThread {
  const { objective, status } = goal
  const before = thread.goal
  if (before?.objective === objective && before.status === status) return nothing(thread)
  const message =
    status === 'active'
      ? `Codex works towards a goal: ${objective}`
      : `The goal of Codex ${states[status] ?? `is ${status}`}${spent(goal)}: ${objective}`
  return { thread: { ...thread, goal: { objective, status } }, events: [notice(message)] }
}

/** Tells that a goal was given up; one that was reached is over already. */
export function clearGoal({ goal, ...thread }: ThreadState): MappedThread {
  if (goal === undefined || goal.status === 'complete') return nothing(thread)
  return { thread, events: [notice(`The goal of Codex was cleared: ${goal.objective}`)] }
}

function spent({ tokensUsed, tokenBudget }: Goal): string {
  if (tokensUsed == null || tokensUsed === 0) return ''
  const of = tokenBudget == null ? '' : ` of ${tokenBudget.toLocaleString('en')}`
  return ` (${tokensUsed.toLocaleString('en')}${of} tokens)`
}

const notice = (message: string): AdapterEvent => ({ type: 'notice', level: 'info', message })
