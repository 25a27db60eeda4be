import { describe, expect, it } from 'vitest'
import { mapPermission } from './acp/questions/permission'
import { initialState } from './acp/events/map-state'
import { quirksOf } from './acp/protocol/quirks'
import { mapApproval } from './codex/questions/approvals'
import { initialState as codexState } from './codex/events/map-state'
import { mapQuestion as askClaude } from './claude-code/questions/elicitation'
import { mapQuestion as askCopilot } from './copilot/questions/questions'
import { samplePlan } from './playground/questions/questions'

/*
 * Answers of every adapter after which an agent asks less than before, beside options whose kind says so.
 */

describe('an option that changes the mode of an ACP agent is standing, whatever its kind', () => {
  const optionsOf = (toolCall: { readonly kind?: string; readonly title?: string }, optionId: string) => {
    const asked = { sessionId: 's', toolCall: { toolCallId: 'c', ...toolCall } } as const
    const option = { optionId, name: optionId, kind: 'allow_once' as const }
    const options = [option, { optionId: 'no', name: 'No', kind: 'reject_once' as const }]
    const { events } = mapPermission(initialState(quirksOf(undefined), {}), { ...asked, options }, 'r')
    const [event] = events.filter(({ type }) => type === 'permission.requested')
    return event?.type === 'permission.requested' ? event.options.map(({ isStanding }) => isStanding ?? false) : []
  }

  it.each([
    [{ kind: 'switch_mode', title: 'Ready to code?' }, 'acceptEdits', true],
    [{ kind: 'switch_mode', title: 'Ready to code?' }, 'bypassPermissions', true],
    [{ kind: 'switch_mode', title: 'Ready to code?' }, 'auto', true],
    [{ kind: 'switch_mode', title: 'Ready to code?' }, 'a-mode-of-tomorrow', true],
    [{ kind: 'switch_mode', title: 'Ready to code?' }, 'default', false],
    [{ title: 'exit_plan_mode' }, 'proceed_auto_edit', true],
    [{ title: 'ExitPlanMode' }, 'proceed', true],
    [{ kind: 'other', title: 'Switch mode' }, 'yolo', true],
    [{ kind: 'execute', title: 'npm test' }, 'acceptEdits', false],
  ])('%j with %s: %s', (toolCall, optionId, isStanding) => {
    expect(optionsOf(toolCall, optionId)).toEqual([isStanding, false])
  })
})

it('more rights for the rest of a turn of Codex are standing', () => {
  const method = 'item/permissions/requestApproval'
  const params = { threadId: 't', turnId: 'u', itemId: 'p', reason: 'To look.', permissions: {} }
  const options = mapApproval(codexState('t', true), { method, params }, 'r')?.event.options
  expect(options?.map(({ isStanding }) => isStanding)).toEqual([true, undefined])
})

it.each([
  ['Claude Code', askClaude({ tool_name: 'ExitPlanMode', input: { plan: 'Steps' } }).standing, ['acceptEdits']],
  ['the playground', samplePlan.standing, ['autopilot']],
  [
    'Copilot, with a way that is not known',
    askCopilot({
      method: 'exitPlanMode.request',
      params: { planContent: 'Steps', actions: ['interactive', 'exit_only', 'warp'] },
    })?.asked.standing,
    ['warp'],
  ],
])('ways to go on with a plan of %s without being asked are standing', (_agent, standing, expected) => {
  expect(standing).toEqual(expected)
})
