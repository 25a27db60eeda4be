import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { success } from '../kernel/fields'
import { Skill } from './entities'

const ofSession = z.strictObject({ sessionId: z.string(), name: z.string() })
const folders = z.array(z.string()).max(100).optional()

export const discover = defineRequest({
  name: 'skills.discover',
  summary: 'The skills of the user, of projects and of further folders; the first of a name counts.',
  scope: 'server',
  input: z.strictObject({ projectPaths: folders, skillDirectories: folders }),
  output: z.object({ skills: z.array(Skill), problems: z.array(z.string()) }),
  errors: ['settings-invalid'],
})

export const setDisabledSkills = defineRequest({
  name: 'skills.config.setDisabledSkills',
  summary: 'The skills that no session uses, by name, whole.',
  scope: 'server',
  input: z.strictObject({ disabledSkills: z.array(z.string().min(1)).max(1000) }),
  output: success,
  errors: ['settings-invalid', 'settings-not-written'],
})

export const sessionList = defineRequest({
  name: 'session.skills.list',
  summary: 'The skills of a session: those of its folder and of the user.',
  scope: 'session',
  input: z.strictObject({ sessionId: z.string() }),
  output: z.object({ skills: z.array(Skill), problems: z.array(z.string()) }),
  errors: ['session-not-found', 'settings-invalid'],
})

export const sessionEnable = defineRequest({
  name: 'session.skills.enable',
  summary: 'Use a skill in this session. Agents are told when they begin a session of their own.',
  scope: 'session',
  input: ofSession,
  output: success,
  errors: ['session-not-found', 'session-archived', 'skill-not-found', 'settings-invalid'],
})

export const sessionDisable = defineRequest({
  name: 'session.skills.disable',
  summary: 'Do not use a skill in this session.',
  scope: 'session',
  input: ofSession,
  output: success,
  errors: ['session-not-found', 'session-archived', 'skill-not-found', 'settings-invalid'],
})

export const sessionReload = defineRequest({
  name: 'session.skills.reload',
  summary: 'Look for skills again and end idle agents of the session, so that they are told what there is now.',
  scope: 'session',
  input: z.strictObject({ sessionId: z.string() }),
  output: z.object({ warnings: z.array(z.string()), errors: z.array(z.string()) }),
  errors: ['session-not-found', 'session-busy', 'settings-invalid'],
})

/** Every request of the skill subject. */
export const skillRequests = [
  discover,
  setDisabledSkills,
  sessionList,
  sessionEnable,
  sessionDisable,
  sessionReload,
] as const
