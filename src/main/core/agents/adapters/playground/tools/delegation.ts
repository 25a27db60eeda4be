import { scriptOf } from '../prompt/script'
import type { Step } from '../prompt/steps'

/**
 * Returns the steps of a subagent for its task. It is read-only: it changes nothing, runs nothing and has no subagents.
 */
export function subagentScript(task: string): readonly Step[] {
  const steps = scriptOf(task)
  if (steps.every(onlyLooks)) return steps
  return [
    { do: 'think', about: task },
    { do: 'tools', calls: [{ tool: 'list', path: '.' }] },
  ]
}

function onlyLooks(step: Step): boolean {
  if (step.do === 'tools') return step.calls.every((call) => call.tool !== 'write' && call.tool !== 'run')
  return step.do === 'say' || step.do === 'think'
}
