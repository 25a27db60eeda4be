import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { path } from '../kernel/fields'
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

/** Every request about landing. */
export const landingRequests = [landingForecast, landingConflict] as const
