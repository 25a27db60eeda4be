import type { RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import type {
  ReviewComment,
  ReviewCount,
  ReviewDiff,
  ReviewFile,
  ReviewScope,
  ReviewSelection,
} from '#shared/review/entities'
import { scopeKey } from '#shared/review/reduce'
import { baseName } from '#renderer/lib/text/format'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { inTreeOrder } from './tree'
import { m } from '#messages'

type Scopes = RequestOutput<'review.listScopes'>

/** Changes come in crowds. */
const GATHER_MS = 150
/** Time in ms after which the disk is looked at again while the page is seen: editors and terminals change files untold. */
const LOOK_MS = 3000
/** Scopes in the order in which the first one with files is shown. */
const PREFERRED = ['unstaged', 'staged', 'branch', 'session'] as const
/** Scopes of working files. */
const WORKING: readonly ReviewScope['kind'][] = ['uncommitted', 'unstaged']
/** The scope shown last, by session, as long as the window is open. */
const lastScopes = new Map<string, ReviewScope>()

/** The review of a session's changes, as a page shows it. */
export class Review {
  scopes = $state.raw<Scopes | null>(null)
  scope = $state.raw<ReviewScope>({ kind: 'unstaged' })
  files = $state.raw<readonly ReviewFile[] | null>(null)
  counts = $state.raw<ReadonlyMap<string, ReviewCount>>(new Map())
  error = $state.raw<ContractError | null>(null)
  path = $state<string | null>(null)
  diff = $state.raw<ReviewDiff | null>(null)
  diffError = $state.raw<ContractError | null>(null)
  comments = $state.raw<readonly ReviewComment[]>([])
  /** True while something is being kept, reverted or sent. */
  isBusy = $state(false)
  /** Files that agents of the session changed; null where that is not asked for. */
  #byAgents = $state.raw<ReadonlySet<string> | null>(null)
  readonly ordered = $derived(inTreeOrder(this.files ?? []))
  readonly file = $derived(this.files?.find(({ path }) => path === this.path))
  readonly unsent = $derived(this.comments.filter(({ sentAt }) => sentAt === undefined))
  readonly shownComments = $derived(
    this.comments.filter(({ path, scope }) => path === this.path && scopeKey(scope) === scopeKey(this.scope)),
  )
  readonly viewed = $derived((this.files ?? []).filter(({ isViewed }) => isViewed === true).length)
  #attempt = 0
  #diffAttempt = 0
  /** The reading of the shown change that is under way. */
  #reading: Promise<void> = Promise.resolve()
  #showsLarge = false

  constructor(
    private readonly appWindow: AppWindow,
    readonly sessionId: string,
  ) {
    const last = lastScopes.get(sessionId)
    if (last !== undefined) this.scope = last
  }

  /** Reads everything, and again when files or comments change. Returns a function that stops. */
  follow(): () => void {
    const { connection } = this.appWindow
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void this.reload(), GATHER_MS)
    }
    const stopEvents = connection.onSessionEvent(({ sessionId, type }) => {
      if (sessionId === this.sessionId && /^(?:file\.|review\.|turn\.(?!started))/.test(type)) later()
    })
    const stopReady = connection.onReady(later)
    window.addEventListener('focus', later)
    const looking = setInterval(() => void this.#look(), LOOK_MS)
    void this.#begin()
    return () => {
      clearInterval(looking)
      clearTimeout(timer)
      stopEvents()
      stopReady()
      window.removeEventListener('focus', later)
    }
  }

  async #begin(): Promise<void> {
    const isChosen = lastScopes.has(this.sessionId)
    await this.reload()
    if (isChosen || (this.files !== null && this.files.length > 0)) return
    const best = PREFERRED.map((kind) => this.scopes?.scopes.find(({ scope }) => scope.kind === kind)).find(
      (found) => found !== undefined && found.files !== 0,
    )
    if (best !== undefined && scopeKey(best.scope) !== scopeKey(this.scope)) await this.choose(best.scope, false)
  }

  /** Shows another scope. */
  async choose(scope: ReviewScope, isRemembered = true): Promise<void> {
    this.scope = scope
    if (isRemembered) lastScopes.set(this.sessionId, scope)
    this.files = null
    this.counts = new Map()
    this.diff = null
    this.path = null
    await this.reload()
  }

  reload = async (): Promise<void> => {
    const attempt = ++this.#attempt
    const { sessionId, scope } = this
    const { connection } = this.appWindow
    const isCurrent = () => attempt === this.#attempt
    const comments = connection.request('review.listComments', { sessionId })
    const listed = await connection.request('review.listFiles', { sessionId, scope })
    if (!isCurrent()) return
    this.error = listed.ok ? null : listed.error
    if (listed.ok) {
      this.files = listed.value.files
      const isThere = this.path !== null && this.files.some(({ path }) => path === this.path)
      if (isThere) void this.#readDiff()
      else this.select(this.#neighbour()?.path ?? null)
    } else this.files = []
    // The shown change is read first, because listing the other scopes starts several programs.
    await this.#reading
    if (!isCurrent()) return
    const [allScopes, allComments] = await Promise.all([
      connection.request('review.listScopes', { sessionId }),
      comments,
    ])
    if (!isCurrent()) return
    if (allScopes.ok) this.scopes = allScopes.value
    await this.#readAgentsFiles(isCurrent)
    if (!isCurrent()) return
    if (allComments.ok) this.comments = allComments.value.comments
    const counted = await connection.request('review.countLines', { sessionId, scope })
    if (isCurrent() && counted.ok) this.counts = new Map(counted.value.counts.map((count) => [count.path, count]))
  }

  /** Reads everything again if the files or the shown change are others than on the disk. */
  async #look(): Promise<void> {
    if (document.hidden || this.isBusy || this.files === null || this.error !== null) return
    const attempt = this.#attempt
    const { sessionId, scope, file, diff } = this
    const { connection } = this.appWindow
    const listed = await connection.request('review.listFiles', { sessionId, scope })
    const read =
      file === undefined || diff === null ? null : await connection.request('review.readDiff', this.#shown(file))
    if (attempt !== this.#attempt || diff !== this.diff) return
    const isOther = listed.ok && JSON.stringify(listed.value.files) !== JSON.stringify(this.files)
    if (isOther || (read?.ok === true && read.value.token !== diff?.token)) await this.reload()
  }

  /** Returns true for a file that a person or another program changed: no agent of the session did. */
  isOutside(path: string): boolean {
    return this.#byAgents?.has(path) === false
  }

  /** Changes of the working files can be anybody's; the other scopes say themselves whose they are. */
  async #readAgentsFiles(isCurrent: () => boolean): Promise<void> {
    if (!WORKING.includes(this.scope.kind)) {
      this.#byAgents = null
      return
    }
    const listed = await this.appWindow.connection.request('review.listFiles', {
      sessionId: this.sessionId,
      scope: { kind: 'session' },
    })
    if (isCurrent() && listed.ok) this.#byAgents = new Set(listed.value.files.map(({ path }) => path))
  }

  /** The file to show: that after one that has gone, or the first. */
  #neighbour(): ReviewFile | undefined {
    const gone = this.path
    const { ordered } = this
    return (gone === null ? undefined : ordered.find(({ path }) => path > gone)) ?? ordered[0]
  }

  /** Shows the change of a file. */
  select(path: string | null): void {
    if (path === this.path && this.diff !== null) return
    this.path = path
    this.diff = null
    this.diffError = null
    this.#showsLarge = false
    if (path !== null) void this.#readDiff()
  }

  /** Shows the file `step` places on in the list. False at its end. */
  step(step: number): boolean {
    const at = this.ordered.findIndex(({ path }) => path === this.path)
    const next = this.ordered[at + step]
    if (next === undefined) return false
    this.select(next.path)
    return true
  }

  showLarge(): void {
    this.#showsLarge = true
    void this.#readDiff()
  }

  #readDiff(): Promise<void> {
    this.#reading = this.#readShown()
    return this.#reading
  }

  async #readShown(): Promise<void> {
    const attempt = ++this.#diffAttempt
    const { file } = this
    if (file === undefined) return
    const answer = await this.appWindow.connection.request('review.readDiff', this.#shown(file))
    if (attempt !== this.#diffAttempt) return
    this.diffError = answer.ok ? null : answer.error
    if (!answer.ok) this.diff = null
    else if (answer.value.token !== this.diff?.token || answer.value.content !== this.diff.content)
      this.diff = answer.value
  }

  #shown(file: ReviewFile) {
    return { ...this.#of(file), ...(this.#showsLarge ? { large: true } : {}) }
  }

  #of({ path, renamedFrom }: Pick<ReviewFile, 'path' | 'renamedFrom'>) {
    return { sessionId: this.sessionId, scope: this.scope, path, ...defined({ renamedFrom }) }
  }

  /** Keeps or reverts a part of the shown change, or all of it. */
  async apply(action: 'keep' | 'revert', selection?: ReviewSelection[]): Promise<void> {
    const { diff, appWindow, sessionId } = this
    if (diff === null || this.isBusy) return
    this.isBusy = true
    const answer = await appWindow.ask('review.apply', {
      ...this.#of(diff),
      token: diff.token,
      action,
      ...defined({ selection }),
    })
    this.isBusy = false
    if (answer !== null) {
      const { changeId } = answer
      const name = baseName(diff.path)
      const message = action === 'keep' ? m.review.keptToast({ name }) : m.review.revertedToast({ name })
      appWindow.undo.offer(message, async () => {
        await appWindow.ask('review.undo', { sessionId, changeId })
        await this.reload()
      })
    }
    await this.reload()
  }

  /** Marks the shown file as viewed, or not. */
  async markViewed(viewed: boolean): Promise<void> {
    const { diff, appWindow } = this
    if (diff === null) return
    await appWindow.ask('review.markViewed', {
      ...this.#of(diff),
      token: diff.token,
      viewed,
    })
    await this.reload()
  }

  /** Adds a comment on lines of the shown file. Returns whether that worked. */
  async comment(side: 'old' | 'new', startLine: number, endLine: number, body: string): Promise<boolean> {
    const { diff, appWindow } = this
    if (diff === null) return false
    const place = { token: diff.token, side, startLine, endLine }
    const answer = await appWindow.ask('review.addComment', { ...this.#of(diff), ...place, body })
    await this.reload()
    return answer !== null
  }

  /** Changes the text of a comment. */
  async edit(commentId: string, body: string): Promise<void> {
    await this.appWindow.ask('review.editComment', {
      sessionId: this.sessionId,
      commentId,
      body,
    })
    await this.reload()
  }

  /** Removes a comment. */
  async remove(commentId: string): Promise<void> {
    await this.appWindow.ask('review.removeComment', {
      sessionId: this.sessionId,
      commentId,
    })
    await this.reload()
  }

  /** Sends all comments to the agents, and shows their session. */
  async send(): Promise<void> {
    const { appWindow, sessionId } = this
    if (this.isBusy || this.unsent.length === 0) return
    this.isBusy = true
    const answer = await appWindow.ask('review.send', { sessionId })
    this.isBusy = false
    if (answer === null) return
    appWindow.open(sessionId)
    appWindow.toasts.show(m.review.sentToast({ count: answer.commentIds.length }))
  }

  /** One side of the shown image, as an address; null when there is none. */
  async image(side: 'old' | 'new'): Promise<string | null> {
    const { diff, appWindow } = this
    if (diff === null) return null
    const answer = await appWindow.connection.request('review.readImage', {
      ...this.#of(diff),
      token: diff.token,
      side,
    })
    return answer.ok ? `data:${answer.value.mimeType};base64,${answer.value.data}` : null
  }
}
