import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { pathOrNone, success } from '../kernel/fields'
import { Skill } from './entities'

const ofSession = z.strictObject({
  sessionId: z.string(),
  /** Name of the skill. */
  name: z.string(),
})
const folders = z.array(pathOrNone).max(100).optional()

export const discover = defineRequest({
  name: 'skills.discover',
  summary:
    'Returns the skills of the user, of projects and of further folders; the first one with a name takes precedence.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ projectPaths: folders, skillDirectories: folders }),
  output: () =>
    z.object({
      /** Skills that were found. */
      skills: z.array(Skill),
      /** Reasons why files could not be read, as sentences. */
      problems: z.array(z.string()),
    }),
  errors: ['settings-invalid'],
})

export const setDisabledSkills = defineRequest({
  name: 'skills.config.setDisabledSkills',
  summary: 'Sets the disabled skills by name, replacing the whole list.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** Names of all skills that are to be off. */
      disabledSkills: z.array(z.string().min(1)).max(1000),
    }),
  output: () => success,
  errors: ['settings-invalid', 'settings-not-written'],
})

export const sessionList = defineRequest({
  name: 'session.skills.list',
  summary: 'Returns the skills of a session: those of its folder and of the user.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject({ sessionId: z.string() }),
  output: () =>
    z.object({
      /** Skills of the session. */
      skills: z.array(Skill),
      /** Reasons why files could not be read, as sentences. */
      problems: z.array(z.string()),
    }),
  errors: ['session-not-found', 'settings-invalid'],
})

export const sessionEnable = defineRequest({
  name: 'session.skills.enable',
  summary: 'Enables a skill in this session. Takes effect when agents start a new native session.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => ofSession,
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'skill-not-found', 'settings-invalid'],
})

export const sessionDisable = defineRequest({
  name: 'session.skills.disable',
  summary: 'Disables a skill in this session.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () => ofSession,
  output: () => success,
  errors: ['session-not-found', 'session-archived', 'skill-not-found', 'settings-invalid'],
})

export const sessionReload = defineRequest({
  name: 'session.skills.reload',
  summary:
    'Searches for skills again and ends idle agents of the session, so that they restart with the current skills.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () => z.strictObject({ sessionId: z.string() }),
  output: () =>
    z.object({
      /** Problems that keep no skill from being used, as sentences. */
      warnings: z.array(z.string()),
      /** Reasons why skills could not be loaded, as sentences. */
      errors: z.array(z.string()),
    }),
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
