import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { id, path } from '../kernel/fields'
import { ConflictingFile, LandingForecast, LandingOutcome, LandingReason } from './entities'

/** Name of a branch; nothing that git takes for an option. */
const branch = z
  .string()
  .regex(/^[^-\0\s][^\0\s]*$/u)
  .max(250)
const ABOUT_REPOSITORY = ['folder-not-found', 'not-a-repository', 'place-state', 'git-failed'] as const

export const landingForecast = defineRequest({
  name: 'landing.forecast',
  stability: 'experimental',
  agent: 'allowed',
  summary:
    'Returns how the branches of a repository would merge with their base and with each other, and the order in which most of them land. Merges in a repository of its own, and runs nothing of this one.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** A folder in the repository. */
      folder: path,
      /** Branch into which they would land, also one of a remote as last fetched. Default: the one of the main working files. */
      base: branch.optional(),
      /** True: waits for the newest. Default: returns the last one at once, with its state. */
      wait: z.boolean().optional(),
    }),
  output: () => LandingForecast,
  errors: ABOUT_REPOSITORY,
})

export const landingConflict = defineRequest({
  name: 'landing.conflict',
  stability: 'experimental',
  agent: 'allowed',
  summary: 'Returns the conflicts between two branches, with the lines of both; `a` can be the base.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** A folder in the repository. */
      folder: path,
      /** Branch that lands first, or the base. */
      a: branch,
      /** Branch that lands second. */
      b: branch,
    }),
  output: () =>
    z.object({
      outcome: LandingOutcome,
      reason: LandingReason.optional(),
      /** Files that do not merge. */
      files: z.array(
        ConflictingFile.extend({
          /** Texts of the regions, in their order; at most 200 lines each. */
          texts: z.array(
            z.object({
              /** Text of the first side. */
              ours: z.string(),
              /** Text of the second side. */
              theirs: z.string(),
            }),
          ),
        }),
      ),
    }),
  errors: ABOUT_REPOSITORY,
})

/** Commands of git, in order, as a person would type them. */
const commands = z.array(z.string())
/** True: changes nothing, and only returns the commands. */
const dryRun = z.boolean().optional()

export const landingPlan = defineRequest({
  name: 'landing.plan',
  stability: 'experimental',
  summary:
    'Plans to land several branches one after the other, up to the first that does not merge. Nothing changes; `landing.land` carries out exactly this.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** A folder in the repository. */
      folder: path,
      /** Local branch into which they land. Default: the one of the main working files. */
      base: branch.optional(),
      /** Branches in their order. Default: those of the forecast that land without work and are committed, by merge. */
      steps: z
        .array(
          z.strictObject({
            /** Short name of the branch. */
            branch,
            /** `squash`: as one commit without its history. */
            by: z.enum(['merge', 'squash']),
          }),
        )
        .max(50)
        .optional(),
    }),
  output: () =>
    z.object({
      /** Id of the plan; kept until it is carried out or the host ends. */
      planId: z.string(),
      /** Branches in their order. Those with the outcome `clean` land. */
      steps: z.array(
        z.object({
          /** Short name of the branch. */
          branch: z.string(),
          outcome: LandingOutcome,
          reason: LandingReason.optional(),
          /** Files that do not merge. */
          files: z.array(ConflictingFile),
        }),
      ),
      /** Git's id of the files of the base afterwards. */
      tree: z.string(),
      commands,
    }),
  errors: ABOUT_REPOSITORY,
})

export const landingLand = defineRequest({
  name: 'landing.land',
  stability: 'experimental',
  summary:
    'Lands the branches of a plan: commits as the user, and moves the base once. Refused with `plan-outdated` when the base, a branch or a result is not as reviewed. Working files follow where the base is checked out; refused when that would overwrite changes.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      /** The plan, as `landing.plan` returned it. */
      planId: id,
      dryRun,
    }),
  output: () =>
    z.object({
      /** Id with which `landing.undo` undoes it; absent for a dry run. */
      landingId: z.string().optional(),
      /** Branches that landed, in their order. */
      landed: z.array(z.string()),
      /** Commit of the base now. */
      head: z.string(),
      commands,
    }),
  errors: ['plan-outdated', 'place-state', 'session-busy', 'git-failed'],
})

export const landingUndo = defineRequest({
  name: 'landing.undo',
  stability: 'experimental',
  summary:
    'Undoes a landing: the base is as before, and so are conversations that were merged with it. Refused once it was pushed or the base has new commits.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      /** Id of the landing, also of one that `workspace.land` or a merge of a session made. */
      landingId: id,
      dryRun,
    }),
  output: () =>
    z.object({
      /** Commit of the base now. */
      head: z.string(),
      commands,
    }),
  errors: ['place-state', 'session-busy', 'git-failed'],
})

export const landingTell = defineRequest({
  name: 'landing.tell',
  stability: 'experimental',
  summary:
    'Tells the agents of two branches that they conflict: files, lines, the lines of the other, and why they are there. Queued behind their work, and once for each conflict.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      /** A folder in the repository. */
      folder: path,
      /** Branch that lands first, or the base. */
      a: branch,
      /** Branch that lands second. */
      b: branch,
      /** True: sends nothing, and only returns the messages. */
      dryRun: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Messages, one for each agent; none when it was told before. */
      messages: z.array(
        z.object({
          sessionId: z.string(),
          /** Text of the message. Words of others are quoted in it, without secrets. */
          message: z.string(),
        }),
      ),
    }),
  errors: [
    ...ABOUT_REPOSITORY,
    'session-not-found',
    'session-archived',
    'session-busy',
    'agent-not-found',
    'adapter-not-found',
    'adapter-failed',
  ],
})

export const landingTest = defineRequest({
  name: 'landing.test',
  stability: 'experimental',
  summary:
    'Merges branches in their order in a folder of its own, runs a command of the user there, and finds the branches with which it begins to fail. Waits for the runs; the same files are tested once for each command.',
  scope: 'server',
  effect: 'act',
  input: () =>
    z.strictObject({
      /** A folder in the repository. */
      folder: path,
      /** Local branch that they are merged with. Default: the one of the main working files. */
      base: branch.optional(),
      /** Short names of the branches, in their order. */
      branches: z.array(branch).min(1).max(50),
      /** Command line for the shell of this machine; exit code 0 is a pass. */
      testCommand: z.string().trim().min(1).max(10_000),
    }),
  output: () =>
    z.object({
      /** `flaky`: it passed when it ran again. `conflict`: a branch does not merge. */
      outcome: z.enum(['passed', 'failed', 'flaky', 'conflict']),
      /** The branch with which it begins to fail, and the one that it fails with; none when the base fails alone. */
      culprits: z.array(z.string()),
    }),
  errors: [...ABOUT_REPOSITORY, 'plan-outdated', 'consent-needed'],
})

/** Every request about landing. */
export const landingRequests = [
  landingForecast,
  landingConflict,
  landingPlan,
  landingLand,
  landingUndo,
  landingTell,
  landingTest,
] as const
