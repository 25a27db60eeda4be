import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing } from '../kernel/fields'
import { KeyRule, KeyRuleState } from './entities'

const rules = z.array(KeyRule).max(200)

export const getKeyBindings = defineRequest({
  name: 'keybindings.get',
  device: 'watch',
  summary: 'Returns the key bindings of the user from keybindings.json, and the entries that are ignored.',
  stability: 'experimental',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () => KeyRuleState,
})

export const updateKeyBindings = defineRequest({
  name: 'keybindings.update',
  summary: 'Removes rules from keybindings.json and adds others at its end. Comments and other entries stay.',
  stability: 'experimental',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Rules equal to one of these are removed. */
      remove: rules.default([]),
      /** Rules to add after the existing ones. */
      add: rules.default([]),
    }),
  output: () => KeyRuleState,
  errors: ['settings-invalid', 'settings-not-written'],
})

/** Every request of the keybindings subject. */
export const keybindingRequests = [getKeyBindings, updateKeyBindings] as const
