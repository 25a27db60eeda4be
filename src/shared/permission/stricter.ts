import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { nothing, success } from '../kernel/fields'
import { PermissionRule } from './rule'

/** A saved rule that decides fewer requests by itself than when it was saved. */
const StricterRule = z.object({
  rule: PermissionRule,
  /**
   * `uncertain-commands`: commands that may run what it denies, but cannot be read for certain, are asked about.
   * `several-folders`: it allows no command that names several folders.
   */
  reason: z.enum(['uncertain-commands', 'several-folders']),
})

/** A folder with settings of git, or hooks, that did not need consent before. */
const StricterFolder = z.object({
  /** Repository root, or the folder itself. */
  folder: z.string(),
  /** Number of settings and hooks without consent. `trust.inspect` has them. */
  items: z.int().positive(),
})

export const listStricter = defineRequest({
  name: 'permission.stricter.list',
  summary:
    'Returns what was saved before Parley read shell commands and settings of git more strictly, and asks more often now; nothing in a new store, and once it was dismissed.',
  scope: 'server',
  effect: 'read',
  input: () => nothing,
  output: () =>
    z.object({
      /** Saved rules that are affected. */
      rules: z.array(StricterRule),
      /** Folders that ask for consent now. */
      folders: z.array(StricterFolder),
    }),
})

export const dismissStricter = defineRequest({
  name: 'permission.stricter.dismiss',
  summary:
    'Forgets what `permission.stricter.list` returns: the user has taken note of it. Rules and consents are unchanged.',
  scope: 'server',
  effect: 'write',
  input: () => nothing,
  output: () => success,
})
