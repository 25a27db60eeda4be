import type { PrivateRepository } from '#core/base/git/private/private-repository'
import { placeAttributes } from '#core/base/git/private/attribute-files'
import { err, ok, type Result } from '#shared/kernel/result'
import { askLines, type Unknown } from './batches'
import {
  areApart,
  CHANGES_ARGUMENTS,
  parseChanges,
  touchedBy,
  type Change,
  type Touched,
  type TreePair,
} from './changes'
import { Commits } from './commits'
import { linesOf } from './conflict-lines'
import { graphCall, parseGraph, positionOf, type Graph, type Position } from './graph'
import { conflictFiles, type ConflictFile, type ConflictKind, type Special } from './kinds'
import { LargeFiles } from './large-files'
import { MERGE_ARGUMENTS, parseMerges, type MergeAnswer } from './merge-output'
import type { Region } from './regions'

/** A branch as it is to be merged. */
export interface BranchAsIs {
  readonly branch: string
  /** Its last commit. */
  readonly head: string
  /** Tree with its uncommitted work; absent when there is none. */
  readonly tree?: string
  /** Files of it that are placeholders. */
  readonly special?: Special
}

/** A file with a conflict, and its lines. */
export interface ForecastFile {
  readonly path: string
  readonly kind: ConflictKind
  readonly regions: readonly Region[]
  /** Ids of the contents of both sides, where both have the file. */
  readonly sides?: readonly [ours: string, theirs: string]
}

/** Outcome of one merge. */
export interface ForecastMerge {
  readonly outcome: 'clean' | 'conflict' | 'landed' | 'unknown'
  /** Reason for which it is unknown. */
  readonly reason?: Unknown
  readonly files: readonly ForecastFile[]
  /** Tree of the result, if it is clean. */
  readonly tree?: string
}

/** A branch beside its base. */
export interface ForecastBranch extends ForecastMerge {
  readonly branch: string
  /** Other branches whose commits it contains. */
  readonly parents: readonly string[]
}

/** Two branches that land one after the other. */
export interface ForecastPair extends Omit<ForecastMerge, 'tree'> {
  readonly a: string
  readonly b: string
  /** True: they touch nothing in common, so that nothing was merged. */
  readonly isSkipped: boolean
}

export interface MergeForecast {
  readonly branches: readonly ForecastBranch[]
  readonly pairs: readonly ForecastPair[]
}

/** Limits of a run. */
export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** Merges also pairs that could be skipped. For tests. */
  readonly mergesAll?: boolean
}

/** Time after which a forecast asks nothing more of git, in milliseconds. */
const LONGEST_MS = 60_000
/** Maximum number of merges and lists of changes that are remembered. */
const MOST_KNOWN = 20_000

const unknown = (reason: Unknown): ForecastMerge => ({ outcome: 'unknown', reason, files: [] })

interface Prepared extends BranchAsIs {
  readonly position: Position
  /** Commit that is merged: the head, or one with the uncommitted work. */
  readonly commit: string
  /** Own changes, one list for each commit from which it goes on. */
  readonly own: readonly Change[]
}

interface Merged extends Prepared {
  readonly merge: ForecastMerge
  /** Commit with the result. */
  readonly landed?: string
  readonly touched?: Touched
}

/**
 * Says how branches merge with their base and with each other, by merging them in a private repository. Merges are
 * remembered by their commits, which are the same for the same trees.
 */
export class Forecaster {
  readonly commits: Commits
  readonly #large: LargeFiles
  readonly #merges = new Map<string, Result<MergeAnswer, Unknown>>()
  readonly #changes = new Map<string, Change[]>()
  readonly #files = new Map<string, readonly ForecastFile[]>()
  readonly #ancestors = new Map<string, boolean>()
  #attributesOf: string | undefined
  #attributes: readonly string[] = []
  #graph: { readonly key: string; readonly graph: Graph } | undefined
  #until = 0
  #signal: AbortSignal | undefined

  constructor(readonly repository: PrivateRepository) {
    this.commits = new Commits(repository)
    this.#large = new LargeFiles(repository)
  }

  /** Returns the texts of the attributes of a base; undefined when git cannot read them. */
  async attributes(baseTree: string): Promise<readonly string[] | undefined> {
    if (this.#attributesOf === baseTree) return this.#attributes
    const texts = await placeAttributes(this.repository, baseTree)
    // They say how files are merged.
    this.#merges.clear()
    this.#files.clear()
    this.#attributesOf = texts === undefined ? undefined : baseTree
    this.#attributes = texts ?? []
    return texts
  }

  /** Returns how branches merge with a commit of the base, and each with those after it. */
  async run(base: string, branches: readonly BranchAsIs[], options: RunOptions = {}): Promise<MergeForecast> {
    this.#until = Date.now() + LONGEST_MS
    this.#signal = options.signal
    this.#trim()
    const facts = await this.commits.read([base, ...branches.map(({ head }) => head)])
    const baseFacts = facts.get(base)
    const none = (reason: Unknown): MergeForecast => ({
      branches: branches.map(({ branch }) => ({ branch, parents: [], ...unknown(reason) })),
      pairs: [],
    })
    if (baseFacts === undefined) return none('objects-missing')
    if ((await this.attributes(baseFacts.tree)) === undefined) return none('objects-missing')
    const readable = branches.filter(({ head }) => facts.has(head))
    const prepared = await this.#prepare(base, baseFacts.tree, readable)
    const merged = await this.#mergeWithBase(base, baseFacts.tree, prepared)
    const pairs = await this.#mergePairs(merged, options.mergesAll === true)
    const positions = [...merged.values()]
    return {
      branches: branches.map(({ branch, head }) => {
        const one = merged.get(branch)
        const failed = prepared.get(branch)
        if (one === undefined)
          return { branch, parents: [], ...unknown(failed?.ok === false ? failed.error : 'objects-missing') }
        const parents = positions.filter(
          (other) => other.branch !== branch && other.head !== head && one.position.own.has(other.head),
        )
        return { branch, parents: parents.map((each) => each.branch), ...one.merge }
      }),
      pairs,
    }
  }

  /** Returns how a commit merges with another one, with attributes of a tree; a clean result gets a commit. */
  async mergeOn(
    at: { readonly commit: string; readonly tree: string },
    head: string,
    special?: Special,
  ): Promise<ForecastMerge & { readonly commit?: string }> {
    this.#until = Date.now() + LONGEST_MS
    const key = `${at.commit} ${head}`
    const answer = (await this.#merge([key])).get(key)
    if (answer?.ok !== true) return unknown(answer?.error ?? 'git-failed')
    const { isClean, tree } = answer.value
    if (!isClean) {
      const files = (await this.#conflicts([{ key, answer: answer.value, special }])).get(key) ?? []
      return { outcome: 'conflict', files }
    }
    if (isEmptyTree(tree)) return unknown('objects-missing')
    if (tree === at.tree) return { outcome: 'landed', files: [], tree, commit: at.commit }
    return { outcome: 'clean', files: [], tree, commit: await this.repository.commit(tree, [at.commit, head]) }
  }

  /** Returns a commit with the tree of another one, and more commits in its history. */
  async withHistory(commit: string, more: readonly string[]): Promise<string> {
    const facts = (await this.commits.read([commit])).get(commit)
    return facts === undefined ? commit : this.repository.commit(facts.tree, [commit, ...more])
  }

  /** Returns whether a commit is in the history of another one. */
  async isAncestor(commit: string, of: string): Promise<boolean> {
    const key = `${commit} ${of}`
    const known = this.#ancestors.get(key)
    if (known !== undefined) return known
    const outcome = await this.repository.run(['merge-base', '--is-ancestor', commit, of])
    if (outcome.state === 'ok' || outcome.complaint === '') this.#ancestors.set(key, outcome.state === 'ok')
    return outcome.state === 'ok'
  }

  /** Returns own changes of each branch, and the commit that is merged. */
  async #prepare(
    base: string,
    baseTree: string,
    branches: readonly BranchAsIs[],
  ): Promise<Map<string, Result<Prepared, Unknown>>> {
    const found = new Map<string, Result<Prepared, Unknown>>()
    const graphs = await this.#graphs(base, branches)
    const asked: TreePair[] = []
    const begun: { branch: BranchAsIs; position: Position; tree: string; begins: string[] }[] = []
    const heads = await this.commits.read(branches.map(({ head }) => head))
    for (const branch of branches) {
      const graph = graphs.get(branch.head)
      if (graph?.ok !== true) {
        found.set(branch.branch, err(graph?.error ?? 'git-failed'))
        continue
      }
      const position = positionOf(graph.value, branch.head)
      const commits = await this.commits.read(position.begins)
      const begins = position.begins.flatMap((commit) => commits.get(commit)?.tree ?? [])
      if (begins.length === 0 || begins.length < position.begins.length) {
        found.set(branch.branch, err(position.begins.length === 0 ? 'unrelated' : 'history-missing'))
        continue
      }
      const tree = branch.tree ?? heads.get(branch.head)?.tree ?? ''
      begun.push({ branch, position, tree, begins })
      for (const begin of begins) asked.push([begin, tree], [begin, baseTree])
    }
    const changes = await this.#changesOf(asked)
    const shared: Change[][] = []
    for (const { branch, position, tree, begins } of begun) {
      const lists = begins.map((begin) => changes.get(`${begin} ${tree}`))
      const bases = begins.map((begin) => changes.get(`${begin} ${baseTree}`))
      if ([...lists, ...bases].some((list) => list === undefined)) {
        found.set(branch.branch, err('objects-missing'))
        continue
      }
      const own = lists.flatMap((list) => list ?? [])
      shared.push(own)
      shared.push(bases.flatMap((list) => list ?? []))
      const commit = branch.tree === undefined ? branch.head : await this.repository.commit(tree, [branch.head])
      found.set(branch.branch, ok({ ...branch, position, own, commit }))
    }
    if (await this.#large.mark(shared)) {
      this.#merges.clear()
      this.#files.clear()
    }
    return found
  }

  /** Returns the graph of each head; one for all, unless one of them cannot be read. */
  async #graphs(base: string, branches: readonly BranchAsIs[]): Promise<Map<string, Result<Graph, Unknown>>> {
    const heads = [...new Set(branches.map(({ head }) => head))]
    const key = [base, ...heads].join(' ')
    if (this.#graph?.key === key) {
      const { graph } = this.#graph
      return new Map(heads.map((head) => [head, ok(graph)]))
    }
    const all = await this.#readGraph(base, heads)
    if (all.ok) {
      this.#graph = { key, graph: all.value }
      return new Map(heads.map((head) => [head, all]))
    }
    const each = new Map<string, Result<Graph, Unknown>>()
    for (const head of heads) each.set(head, await this.#readGraph(base, [head]))
    return each
  }

  async #readGraph(base: string, heads: readonly string[]): Promise<Result<Graph, Unknown>> {
    const { args, input } = graphCall(base, heads)
    const outcome = await this.repository.run(args, { input, ...this.#signalled() })
    return outcome.state === 'ok' ? ok(parseGraph(outcome.output.toString())) : err('history-missing')
  }

  async #mergeWithBase(
    base: string,
    baseTree: string,
    prepared: ReadonlyMap<string, Result<Prepared, Unknown>>,
  ): Promise<Map<string, Merged>> {
    const all = [...prepared.values()].flatMap((one) => (one.ok ? [one.value] : []))
    const open = all.filter(({ position, tree }) => position.own.size > 0 || tree !== undefined)
    const answers = await this.#merge(open.map(({ commit }) => `${base} ${commit}`))
    const trees: TreePair[] = [...answers.values()].flatMap((answer) =>
      answer.ok && answer.value.isClean ? [[baseTree, answer.value.tree] as const] : [],
    )
    const changes = await this.#changesOf(trees)
    const conflicts = await this.#conflicts(
      open.flatMap(({ commit, special }) => {
        const answer = answers.get(`${base} ${commit}`)
        return answer?.ok === true ? [{ key: `${base} ${commit}`, answer: answer.value, special }] : []
      }),
    )
    const found = new Map<string, Merged>()
    for (const one of all) {
      const answer = answers.get(`${base} ${one.commit}`)
      if (answer === undefined) found.set(one.branch, { ...one, merge: { outcome: 'landed', files: [] } })
      else if (!answer.ok) found.set(one.branch, { ...one, merge: unknown(answer.error) })
      else if (!answer.value.isClean)
        found.set(one.branch, {
          ...one,
          merge: { outcome: 'conflict', files: conflicts.get(`${base} ${one.commit}`) ?? [] },
        })
      else found.set(one.branch, await this.#landedAs(one, base, baseTree, answer.value, changes))
    }
    return found
  }

  /** A clean merge is believed only if it has files, and changes no path that neither side changed. */
  async #landedAs(
    one: Prepared,
    base: string,
    baseTree: string,
    { tree }: MergeAnswer,
    changes: ReadonlyMap<string, readonly Change[]>,
  ): Promise<Merged> {
    const asLanded = changes.get(`${baseTree} ${tree}`)
    if (asLanded === undefined || isEmptyTree(tree)) return { ...one, merge: unknown('objects-missing') }
    const own = touchedBy(one.own)
    const strange = [...touchedBy(asLanded).files].filter((path) => !own.files.has(path))
    if (strange.length > 0) {
      const begins = await this.commits.read(one.position.begins)
      const known = [...begins.values()].flatMap((begin) => this.#changes.get(`${begin.tree} ${baseTree}`) ?? [])
      const bases = touchedBy(known)
      if (strange.some((path) => !bases.files.has(path))) return { ...one, merge: unknown('objects-missing') }
    }
    if (tree === baseTree) return { ...one, merge: { outcome: 'landed', files: [], tree } }
    const landed = await this.repository.commit(tree, [base, one.commit])
    return { ...one, merge: { outcome: 'clean', files: [], tree }, landed, touched: touchedBy(one.own, asLanded) }
  }

  async #mergePairs(merged: ReadonlyMap<string, Merged>, mergesAll: boolean): Promise<ForecastPair[]> {
    const clean = [...merged.values()].filter(({ merge }) => merge.outcome === 'clean')
    const pairs = clean.flatMap((a, index) => clean.slice(index + 1).map((b) => [a, b] as const))
    const isSkipped = ([a, b]: readonly [Merged, Merged]): boolean =>
      a.touched !== undefined && b.touched !== undefined && areApart(a.touched, b.touched)
    const line = ([a, b]: readonly [Merged, Merged]): string => `${a.landed ?? ''} ${b.commit}`
    const asked = pairs.filter((pair) => mergesAll || !isSkipped(pair))
    const answers = await this.#merge(asked.map(line))
    const conflicts = await this.#conflicts(
      asked.flatMap((pair) => {
        const answer = answers.get(line(pair))
        const special = new Map([...(pair[0].special ?? []), ...(pair[1].special ?? [])])
        return answer?.ok === true ? [{ key: line(pair), answer: answer.value, special }] : []
      }),
    )
    return pairs.map((pair): ForecastPair => {
      const names = { a: pair[0].branch, b: pair[1].branch, isSkipped: isSkipped(pair) }
      const answer = answers.get(line(pair))
      if (answer === undefined) return { ...names, outcome: 'clean', files: [] }
      if (!answer.ok) return { ...names, ...unknown(answer.error) }
      if (!answer.value.isClean) return { ...names, outcome: 'conflict', files: conflicts.get(line(pair)) ?? [] }
      return isEmptyTree(answer.value.tree)
        ? { ...names, ...unknown('objects-missing') }
        : { ...names, outcome: 'clean', files: [] }
    })
  }

  /** Merges pairs of commits, those that are not known in one run. */
  async #merge(lines: readonly string[]): Promise<Map<string, Result<MergeAnswer, Unknown>>> {
    const asked = [...new Set(lines)].filter((line) => this.#merges.get(line)?.ok !== true)
    const answers = await askLines({
      repository: this.repository,
      args: MERGE_ARGUMENTS,
      lines: asked,
      signal: this.#signal,
      until: this.#until,
      parse: parseMerges,
    })
    for (const [index, line] of asked.entries()) this.#merges.set(line, answers[index] ?? err('git-failed'))
    return new Map(lines.map((line) => [line, this.#merges.get(line) ?? err('git-failed')]))
  }

  /** Returns the changes between trees; those that git cannot tell are left out. */
  async #changesOf(pairs: readonly TreePair[]): Promise<Map<string, readonly Change[]>> {
    const keys = [...new Set(pairs.map((pair) => pair.join(' ')))]
    const asked = keys.filter((key) => !this.#changes.has(key) && !isSame(key))
    const answers = await askLines({
      repository: this.repository,
      args: CHANGES_ARGUMENTS,
      lines: asked,
      signal: this.#signal,
      until: this.#until,
      parse: (output, lines) =>
        parseChanges(
          output,
          lines.map((line) => line.split(' ') as [string, string]),
        ),
    })
    for (const [index, key] of asked.entries()) {
      const answer = answers[index]
      if (answer?.ok === true) this.#changes.set(key, answer.value)
    }
    return new Map(
      keys.flatMap((key) => {
        const found = isSame(key) ? [] : this.#changes.get(key)
        return found === undefined ? [] : [[key, found] as const]
      }),
    )
  }

  /** Returns files and lines of the merges with conflicts, in one run for all. */
  async #conflicts(
    merges: readonly { key: string; answer: MergeAnswer; special: Special | undefined }[],
  ): Promise<ReadonlyMap<string, readonly ForecastFile[]>> {
    const open = merges.filter(({ key, answer }) => !answer.isClean && !this.#files.has(key))
    const files = open.map(({ answer, special }) => conflictFiles(answer, this.#large.among(special)))
    const flat: ConflictFile[] = files.flat()
    const lines = await linesOf(this.repository, flat, this.#signal)
    let at = 0
    for (const [index, { key }] of open.entries()) {
      const own = (files[index] ?? []).map(({ path, kind, stages }): ForecastFile => {
        const regions = lines?.[at++] ?? []
        const [ours, theirs] = [2, 3].map((stage) => stages.find((each) => each.stage === stage)?.id)
        return { path, kind, regions, ...(ours === undefined || theirs === undefined ? {} : { sides: [ours, theirs] }) }
      })
      this.#files.set(key, own)
    }
    return this.#files
  }

  #signalled(): { signal?: AbortSignal } {
    return this.#signal === undefined ? {} : { signal: this.#signal }
  }

  #trim(): void {
    for (const map of [this.#merges, this.#changes, this.#files, this.#ancestors])
      if (map.size > MOST_KNOWN) map.clear()
  }
}

/** Ids of the tree without files. */
const EMPTY_TREES: ReadonlySet<string> = new Set([
  '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
])

/** Returns whether a tree has no files: git 2.39 answers with it when trees are missing. */
export const isEmptyTree = (tree: string): boolean => EMPTY_TREES.has(tree)

function isSame(key: string): boolean {
  const [before, after] = key.split(' ')
  return before === after
}
