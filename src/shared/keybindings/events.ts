import { defineEvent } from '../kernel/define'
import { KeyRuleState } from './entities'

export const keybindingsChanged = defineEvent({
  type: 'keybindings.changed',
  summary: 'Key bindings of the user changed, through a client or in the file.',
  scope: 'server',
  durability: 'ephemeral',
  readBy: 'keybindings.get',
  payload: () => KeyRuleState,
})

/** Every event of the keybindings subject. */
export const keybindingServerEvents = [keybindingsChanged] as const
